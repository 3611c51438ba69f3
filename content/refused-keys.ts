type Provider = { name: string; does: string; keys: string; and?: string };

/** The providers whose key can be refused, and what the owner knows them by. */
const PROVIDERS: Record<string, Provider> = {
  razorpay: {
    name: 'Razorpay',
    does: 'online payments cannot be started or confirmed',
    keys: 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
  },
  twilio: {
    name: 'Twilio',
    does: 'no codes and no order messages go out by SMS',
    keys: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VERIFY_SERVICE_SID and TWILIO_FROM',
    and: ', and whether the sender in the settings is registered there',
  },
  cloudinary: { name: 'Cloudinary', does: 'pictures and films cannot be uploaded or removed', keys: 'CLOUDINARY_URL' },
  smtp: { name: 'The mail server', does: 'no e-mails go out', keys: 'SMTP_URL and MAIL_FROM' },
};

/** What an owner reads about a refused key: who refuses it, what does not work meanwhile, and what to do. */
export type RefusalNotice = { title: string; effect: string; remedy: string };

export function noticeOf(provider: string): RefusalNotice {
  const known = PROVIDERS[provider] ?? { name: provider, does: 'it cannot be used', keys: 'its keys' };
  const { name, does, keys, and = '' } = known;
  return {
    title: `${name} refuses our key`,
    effect: `Until this is put right, ${does}. Nothing is lost: what waits goes out by itself afterwards.`,
    remedy: `Please check in the provider's console whether the key was changed or the account is blocked${and}. If the key is a new one, set ${keys} and start the shop again.`,
  };
}
