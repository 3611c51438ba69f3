import { pause, StackError } from '../stack/say.ts';
import { Browser, isGood, type Sent, type Witness } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Emulators } from './emulators.ts';
import { priceOf } from './prices.ts';

const CODE_WITHIN_MS = 3_000;

export type World = { door: () => string; emulators: Emulators; witness: Witness; chance: Chance };

/** A mobile number of this run; nine random digits put each in a block of its own. */
const newPhone = (chance: Chance): string =>
  `${chance.between(6, 9)}${String(chance.between(0, 999_999_999)).padStart(9, '0')}`;
export const newAddress = (chance: Chance): string =>
  `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`;

/** The one-time code that reaches this phone, or undefined. */
async function codeAt(emulators: Emulators, phone: string): Promise<string | undefined> {
  const until = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < until) {
    const code = (await emulators.textsTo(phone)).map((text) => /code is (\d{6})/.exec(text)?.[1]).find(Boolean);
    if (code) return code;
    await pause(50);
  }
  return undefined;
}

export class Shopper extends Browser {
  readonly phone: string;
  private readonly emulators: Emulators;

  constructor({ door, emulators, witness, chance }: World) {
    super(door, witness, newAddress(chance));
    this.emulators = emulators;
    this.phone = newPhone(chance);
  }

  /** Asks for a code. @returns the code once it is on the phone, else undefined */
  async askForCode(): Promise<string | undefined> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('check-auth', '/api/auth/check-auth');
    if (!this.cookies.has('XSRF-TOKEN')) return undefined;
    const body = { phoneNumber: this.phone };
    const sent = await this.send('code', '/api/auth/phone/send-otp', { method: 'POST', body });
    return isGood(sent) ? codeAt(this.emulators, this.phone) : undefined;
  }

  checkIn(otp: string | undefined): Promise<Sent> {
    const body = { phoneNumber: this.phone, otp };
    return this.send('sign-in', '/api/auth/phone/verify-login', { method: 'POST', body });
  }

  trySignIn = async (): Promise<Sent> => this.checkIn(await this.askForCode());

  /** @throws StackError when the shop does not let this phone in */
  async signIn(): Promise<this> {
    const sent = await this.trySignIn();
    if (!isGood(sent)) throw new StackError(`A shopper could not sign in (${sent.status}): ${sent.text.slice(0, 200)}`);
    return this;
  }

  /** Sends the cart as the dialog does: the same key and body as often as it takes. */
  order(kind: 'cash' | 'online', quantity: number, key: string): Promise<Sent> {
    const userDetails = {
      name: 'Asha Rao',
      address1: '12 Temple Road',
      // What was ordered a moment ago would be asked about.
      address2: key,
      phone: this.phone,
      pincode: '560001',
      childAge: '4.5',
    };
    const body = { amount: priceOf(quantity), userDetails, orderDetails: { quantity } };
    const path = kind === 'cash' ? '/api/payment/cod' : '/api/payment/initiate';
    return this.send(`${kind} order`, path, { method: 'POST', body, key });
  }

  status = (orderId: string, query = ''): Promise<Sent> =>
    this.send('status', `/api/payment/status/${orderId}${query}`);
}
