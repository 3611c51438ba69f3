import { describe, expect, it } from 'vitest';
import { registered } from '@/content/dlt';
import { grievanceMessages } from '@/content/grievance-messages';
import type { GrievanceTopic } from './rules';
import { grievanceKeys, grievanceMessagesOf } from './rules.grievances';

const TOPICS = Object.keys(grievanceMessages) as GrievanceTopic[];
const SITE = 'https://www.a-shop-with-a-long-name.example';
const SENDER = { name: 'Balsvarna', origin: SITE };
const FACTS = {
  once: 'id:1',
  number: 'G12345678',
  phone: '9876543210',
  email: 'asha@example.com',
  causedFrom: '10.1.2',
  isToProved: false,
};

describe('what is registered with the operators', () => {
  it.each(TOPICS)('%s is the text that is sent, in plain letters and at most two segments', (topic) => {
    const [sms] = grievanceMessagesOf(SENDER, topic, FACTS);
    const expected = registered[topic].replace('{shop}', 'Balsvarna').replace('{site}', SITE);
    expect(sms?.body).toBe(expected.replace('{#var#}', 'G12345678'));
    expect(expected.split('{#var#}')).toHaveLength(2);
    expect(sms?.body).toMatch(/^[\x20-\x7e]{1,306}$/);
  });
});

it('is named by what it tells, of what and how', () => {
  expect(grievanceKeys('grievance-answered', 'id:2')).toEqual({
    sms: 'grievance-answered:id:2:sms',
    email: 'grievance-answered:id:2:email',
  });
});

it('goes to whatever was given, each once for a step', () => {
  const both = grievanceMessagesOf(SENDER, 'grievance-received', FACTS);
  expect(both.map(({ channel, to, dedupeKey }) => [channel, to, dedupeKey])).toEqual([
    ['sms', '9876543210', grievanceKeys('grievance-received', 'id:1').sms],
    ['email', 'asha@example.com', grievanceKeys('grievance-received', 'id:1').email],
  ]);
  for (const { cause, about } of both)
    expect([cause, about]).toEqual([
      { causedFrom: '10.1.2', isToProved: false },
      { orderId: null, topic: 'grievance-received' },
    ]);
  const to = (facts: object) => grievanceMessagesOf(SENDER, 'grievance-received', { ...FACTS, ...facts });
  expect(to({ email: null }).map(({ channel }) => channel)).toEqual(['sms']);
  expect(to({ phone: null }).map(({ channel }) => channel)).toEqual(['email']);
});

it('only a mail carries the answer', () => {
  const [sms, mail] = grievanceMessagesOf(SENDER, 'grievance-answered', { ...FACTS, answer: 'A new kit is coming.' });
  expect(sms?.body).not.toContain('kit');
  expect(mail?.mail).toEqual({
    template: 'grievance-notice',
    data: {
      number: 'G12345678',
      topic: 'grievance-answered',
      text: 'Your grievance G12345678 was answered.',
      answer: 'A new kit is coming.',
    },
  });
});
