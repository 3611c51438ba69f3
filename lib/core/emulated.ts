export type Emulated = 'razorpay' | 'twilio' | 'cloudinary' | 'smtp';

const PROVIDER_KEYS: Record<Emulated, string[]> = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID', 'TWILIO_FROM'],
  cloudinary: ['CLOUDINARY_URL'],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
};

/** Values for the providers that have no keys: they point the SDKs at the emulators on loopback. */
function emulatorValues(provider: Emulated, emulatorsPort: number): Record<string, string> {
  const base = `http://localhost:${emulatorsPort}`;
  switch (provider) {
    case 'razorpay':
      return {
        RAZORPAY_KEY_ID: 'rzp_test_emulator',
        RAZORPAY_KEY_SECRET: 'emulator-key-secret',
        RAZORPAY_WEBHOOK_SECRET: 'emulator-webhook-secret',
        RAZORPAY_API_URL: `${base}/razorpay`,
      };
    case 'twilio':
      return {
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'emulator-auth-token',
        TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
        TWILIO_FROM: '+15005550006',
        TWILIO_API_URL: `${base}/twilio/api`,
        TWILIO_VERIFY_URL: `${base}/twilio/verify`,
      };
    case 'cloudinary':
      return {
        CLOUDINARY_URL: `cloudinary://emulator-key:emulator-secret@local?upload_prefix=${encodeURIComponent(`${base}/cloudinary`)}`,
        CLOUDINARY_DELIVERY_URL: `${base}/media`,
      };
    case 'smtp':
      return { SMTP_URL: `smtp://localhost:${emulatorsPort + 25}`, MAIL_FROM: 'orders@localhost' };
  }
}

/** Gives each provider that has no key at all the values of the emulators. @returns which these are */
export function emulate(given: Record<string, string | undefined>, emulatorsPort: number): Emulated[] {
  const emulated: Emulated[] = [];
  for (const provider of Object.keys(PROVIDER_KEYS) as Emulated[]) {
    if (PROVIDER_KEYS[provider].some((key) => given[key] !== undefined)) continue;
    emulated.push(provider);
    for (const [key, value] of Object.entries(emulatorValues(provider, emulatorsPort))) given[key] ??= value;
  }
  return emulated;
}
