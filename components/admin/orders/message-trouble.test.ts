import { expect, it } from 'vitest';
import { notRegistered } from '@/content/sms';
import { DAY_IS_FULL, limitIsFull } from '@/lib/core/limits/rules';
import { ProviderError } from '@/lib/http/errors';
import { messageTrouble } from './message-trouble';

const twilio = (outcome: ProviderError['outcome'], status: number, reason?: string) =>
  new ProviderError('twilio', outcome, { status, ...(reason ? { reason } : {}) }).message;

it.each([
  [twilio('permanent', 400, '21614'), 'No SMS reaches this number. Please check it, or call.'],
  [twilio('permanent', 400, '21610'), 'This phone has blocked our messages. Please call.'],
  [twilio('permanent', 400, '21617'), 'The SMS service refused it.'],
  [twilio('permanent', 400), 'The SMS service refused it.'],
  [twilio('unauthorized', 401, '20003'), 'The service that sends it refuses our key: the dashboard says more.'],
  [twilio('unknown', 500), 'The service that sends it did not take it.'],
  [
    new ProviderError('smtp', 'permanent', { status: 550 }).message,
    'This mailbox does not take it. Please check the address.',
  ],
  [new ProviderError('smtp', 'retryable').message, 'The service that sends it did not take it.'],
  ['30003', 'The phone is off or out of reach. Please send it again later, or call.'],
  ['30005', 'No SMS reaches this number. Please check it, or call.'],
  ['30007', 'The operator held it back: its registered text may be another one.'],
  ['30008', 'It did not arrive; nobody says why.'],
  [DAY_IS_FULL, 'It waited too long for its turn: so many SMS went out before.'],
  [limitIsFull('notice-unproved'), 'It waited too long for its turn: so many SMS went out before.'],
])('%s is told as "%s"', (error, told) => {
  expect(messageTrouble(error)).toBe(`${told} (${error})`);
});

it.each([notRegistered, 'unknown'])('%s is told as it is', (error) => {
  expect(messageTrouble(error)).toBe(error);
});
