import { resolve } from 'node:path';
import type { EmulatorConfig } from './core.ts';
import { startEmulators } from './server.ts';

function readPort(text: string | undefined, fallback: number, name: string): number {
  const port = Number(text || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_510) throw new Error(`${name} must be a port number.`);
  return port;
}

function readCloudinary(text: string | undefined): EmulatorConfig['cloudinary'] {
  const address = text || 'cloudinary://emulator-key:emulator-secret@emulator';
  if (!URL.canParse(address)) throw new Error('CLOUDINARY_URL must look like cloudinary://key:secret@cloud.');
  const { hostname, username, password } = new URL(address);
  return { cloudName: hostname, apiKey: decodeURIComponent(username), apiSecret: decodeURIComponent(password) };
}

function readConfig(env: NodeJS.ProcessEnv): EmulatorConfig {
  const port = readPort(env.EMULATORS_PORT, 4000, 'EMULATORS_PORT');
  const appPort = readPort(env.PORT, 3000, 'PORT');
  const appUrl = env.APP_URL || `http://localhost:${appPort}`;
  const [webhookSecret = ''] = (env.RAZORPAY_WEBHOOK_SECRET || 'emulator_webhook_secret').split(',');
  return {
    port,
    dataDir: resolve(env.SHOP_DATA_DIR || '.data', 'emulators'),
    publicUrl: `http://localhost:${port}`,
    appUrl,
    webhookUrl: env.EMULATORS_WEBHOOK_URL || `http://localhost:${appPort}/api/payment/webhook`,
    statusCallbackBase: appUrl,
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID || 'rzp_test_emulator000001',
      keySecret: env.RAZORPAY_KEY_SECRET || 'emulator_key_secret',
      webhookSecret: webhookSecret.trim(),
    },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID || `AC${'0'.repeat(32)}`,
      authToken: env.TWILIO_AUTH_TOKEN || 'emulator_auth_token',
      verifyServiceSid: env.TWILIO_VERIFY_SERVICE_SID || `VA${'0'.repeat(32)}`,
      from: env.TWILIO_FROM || '+15005550006',
    },
    cloudinary: readCloudinary(env.CLOUDINARY_URL),
  };
}

async function main(): Promise<void> {
  if (process.env.SHOP_MODE === 'live') throw new Error('The emulators do not start when SHOP_MODE is live.');
  const emulators = await startEmulators(readConfig(process.env));
  const stop = () => {
    emulators.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`emulators ready ${emulators.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
