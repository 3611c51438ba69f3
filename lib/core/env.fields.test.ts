import { expect, it } from 'vitest';
import { readEnv } from './env';

it.each([
  ['https://Shop.Example:443//', 'https://shop.example'],
  ['http://localhost:3100/', 'http://localhost:3100'],
])('writes the address %s as browsers do', (given, written) => {
  expect(readEnv({ APP_URL: given, APP_URL_PREVIOUS: given })).toMatchObject({
    APP_URL: written,
    APP_URL_PREVIOUS: [written],
  });
});

it.each(['orders@shop.example', 'Kit shop <orders@shop.example>', 'orders@localhost'])(
  'takes the sender %s',
  (sender) => {
    expect(readEnv({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  },
);

it.each(['Kit shop', 'Kit shop orders@shop.example', '<orders@shop.example'])('refuses the sender %s', (sender) => {
  expect(() => readEnv({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: sender })).toThrow(
    'MAIL_FROM has no address: write it like orders@shop.example, or Kit shop <orders@shop.example>.',
  );
});
