import { randomUUID } from 'node:crypto';
import type { Context } from './core.ts';

export type Message = {
  channel: 'sms' | 'email';
  to: string;
  from: string;
  subject: string | null;
  body: string;
  sentAt: string;
};
export type StoredMessage = Message & { id: string; html: string | null };
type NewMessage = Omit<Message, 'sentAt'> & { html?: string };
type LateMessage = NewMessage & { id: string; dueAt: number };

const LATE = 'inbox-late';

export function addToInbox({ store, clock }: Context, message: NewMessage): void {
  const id = randomUUID();
  const sentAt = new Date(clock.now()).toISOString();
  store.put<StoredMessage>('inbox', id, { ...message, html: message.html ?? null, id, sentAt });
}

/** For a message that the network holds back until `dueAt`, milliseconds of the emulators' clock. */
export function addToInboxLate({ store }: Context, message: NewMessage, dueAt: number): void {
  const id = randomUUID();
  store.put<LateMessage>(LATE, id, { ...message, id, dueAt });
}

export function deliverLateMessages(context: Context): void {
  const { store, clock } = context;
  for (const { id, dueAt, ...message } of store.list<LateMessage>(LATE)) {
    if (dueAt > clock.now()) continue;
    store.transaction(() => {
      addToInbox(context, message);
      store.delete(LATE, id);
    });
  }
}

/** Newest first. */
export function listInbox({ store }: Context, to: string | undefined, limit: number): StoredMessage[] {
  const filter = to === undefined ? undefined : { field: 'to', value: to };
  return store.latest<StoredMessage>('inbox', limit, filter);
}

export function toMessage({ channel, to, from, subject, body, sentAt }: StoredMessage): Message {
  return { channel, to, from, subject, body, sentAt };
}
