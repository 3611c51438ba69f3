import { freePort, SMTP_OFFSET } from '../stack/ports.ts';
import type { Ways } from './outside.ts';
import { Way } from './second-door.ts';

async function openWay(target: number): Promise<Way> {
  const way = new Way(await freePort(), () => target);
  await way.open();
  return way;
}

/** A way to each provider, which can be cut: then nothing listens there. */
export async function openWays(emulatorsPort: number): Promise<Ways> {
  return {
    razorpay: await openWay(emulatorsPort),
    twilio: await openWay(emulatorsPort),
    cloudinary: await openWay(emulatorsPort),
    smtp: await openWay(emulatorsPort + SMTP_OFFSET),
  };
}

/** The shop's settings that lead it along these ways; pictures are looked at past them. */
export function providerSettings(ways: Ways, emulatorsPort: number): Record<string, string> {
  const at = ({ port }: Way) => `http://localhost:${port}`;
  const media = encodeURIComponent(`${at(ways.cloudinary)}/cloudinary`);
  return {
    RAZORPAY_API_URL: `${at(ways.razorpay)}/razorpay`,
    TWILIO_API_URL: `${at(ways.twilio)}/twilio/api`,
    TWILIO_VERIFY_URL: `${at(ways.twilio)}/twilio/verify`,
    CLOUDINARY_URL: `cloudinary://emulator-key:emulator-secret@local?upload_prefix=${media}`,
    CLOUDINARY_DELIVERY_URL: `http://localhost:${emulatorsPort}/media`,
    // With a login, so that it can be refused.
    SMTP_URL: `smtp://shop:word@localhost:${ways.smtp.port}`,
    MAIL_FROM: 'orders@localhost',
  };
}
