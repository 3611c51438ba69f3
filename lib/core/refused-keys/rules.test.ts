import { expect, it } from 'vitest';
import { noticeOf } from '@/content/refused-keys';
import { PROBE_MS, VERDICT_MS } from './rules';

it.each([
  [
    'razorpay',
    'Razorpay refuses our key',
    'online payments cannot be started or confirmed',
    'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
  ],
  [
    'twilio',
    'Twilio refuses our key',
    'no codes and no order messages go out by SMS',
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VERIFY_SERVICE_SID and TWILIO_FROM',
    ', and whether the sender in the settings is registered there',
  ],
  ['cloudinary', 'Cloudinary refuses our key', 'pictures and films cannot be uploaded or removed', 'CLOUDINARY_URL'],
  ['smtp', 'The mail server refuses our key', 'no e-mails go out', 'SMTP_URL and MAIL_FROM'],
  ['courier', 'courier refuses our key', 'it cannot be used', 'its keys'],
])('%s: what an owner reads', (provider, title, does, keys, and = '') => {
  expect(noticeOf(provider)).toEqual({
    title,
    effect: `Until this is put right, ${does}. Nothing is lost: what waits goes out by itself afterwards.`,
    remedy: `Please check in the provider's console whether the key was changed or the account is blocked${and}. If the key is a new one, set ${keys} and start the shop again.`,
  });
});

it('asks a provider that refuses us every ten seconds, and keeps its word for two', () => {
  expect([PROBE_MS, VERDICT_MS]).toEqual([10_000, 2_000]);
});
