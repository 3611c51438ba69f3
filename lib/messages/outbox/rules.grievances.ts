import { grievanceMessages } from '@/content/grievance-messages';
import type { GrievanceTopic, NewMessage } from './rules';
import type { Sender } from './rules.orders';

export type GrievanceFacts = {
  /** The grievance with its version then: each step is told once. */
  once: string;
  number: string;
  phone: string | null;
  email: string | null;
  causedFrom: string | null;
  isToProved: boolean;
  /** The words of the answer, which only a mail has room for. */
  answer?: string;
};

/** How the messages of a step are told apart from all others. */
export const grievanceKeys = (topic: GrievanceTopic, once: string) =>
  ({ sms: `${topic}:${once}:sms`, email: `${topic}:${once}:email` }) as const;

/** Section 9 of the owner's side: an SMS where there is a phone, an e-mail where there is an address. */
export function grievanceMessagesOf(sender: Sender, topic: GrievanceTopic, facts: GrievanceFacts): NewMessage[] {
  const { once, number, phone, email, causedFrom, isToProved, answer } = facts;
  const text = grievanceMessages[topic].text.replace('{number}', number);
  const keys = grievanceKeys(topic, once);
  const shared = { about: { orderId: null, topic }, cause: { causedFrom, isToProved } };
  const link = `${sender.origin}/shop/grievance`;
  const body = `${sender.name}: ${text} ${grievanceMessages[topic].lead}: ${link}`;
  const data = { number, topic, text, answer: answer ?? null };
  return [
    ...(phone ? [{ dedupeKey: keys.sms, channel: 'sms' as const, to: phone, body, ...shared }] : []),
    ...(email
      ? [
          {
            dedupeKey: keys.email,
            channel: 'email' as const,
            to: email,
            mail: { template: 'grievance-notice' as const, data },
            ...shared,
          },
        ]
      : []),
  ];
}
