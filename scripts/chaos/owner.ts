import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { Browser, type Call, dataOf, isGood, type Sent } from './browser.ts';
import type { Admin } from './keys.ts';
import { newAddress, type World } from './shopper.ts';

const LOGIN = '/api/auth/login';
const mustSignIn = ({ status }: Sent): boolean => status === 401 || status === 403;

type Ticket = { url: string; fields: Record<string, string>; cloudinaryPublicId: string };

/** Whoever runs the shop, in a browser of their own that signs in whenever it must. */
export class Owner extends Browser {
  private readonly admin: Admin;
  private readonly picture = readFileSync(join(ROOT, 'public/og-about.jpg'));

  constructor(world: World, admin: Admin) {
    super(world.door, world.witness, newAddress(world.chance));
    this.admin = admin;
  }

  async act(name: string, path: string, call: Call = {}): Promise<Sent> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('check-auth', '/api/auth/check-auth');
    const sent = await this.send(name, path, call);
    if (!mustSignIn(sent)) return sent;
    await this.send('login', LOGIN, { method: 'POST', body: this.admin });
    return this.send(name, path, call);
  }

  refund = (orderId: string, key: string, amount: number): Promise<Sent> =>
    this.act('refund', `/api/admin/orders/${orderId}/refunds`, {
      method: 'POST',
      body: { amount, reason: 'Chaos' },
      key,
    });

  compare = (): Promise<Sent> => this.act('compare', '/api/admin/money/compare', { method: 'POST', body: {} });

  step = (orderId: string, key: string, body: object): Promise<Sent> =>
    this.act('order step', `/api/admin/orders/${orderId}/actions`, { method: 'POST', body, key });

  private blob = (): Blob => new Blob([this.picture], { type: 'image/jpeg' });

  /** Sends one picture through the shop. @returns what the shop answered */
  upload(): Promise<Sent> {
    const form = new FormData();
    form.append('files', this.blob(), 'picture.jpg');
    return this.act('upload', '/api/admin/gallery/upload', { method: 'POST', body: form });
  }

  remove = (id: string): Promise<Sent> => this.act('removal', `/api/admin/gallery/${id}`, { method: 'DELETE' });

  /** Sends one picture straight to the media service. @returns its name there, null where it did not arrive */
  async sendPicture(): Promise<string | null> {
    const body = { area: 'gallery', type: 'image', bytes: this.picture.length };
    const signed = await this.act('ticket', '/api/admin/media/sign', { method: 'POST', body });
    if (!isGood(signed)) return null;
    const { url, fields, cloudinaryPublicId } = dataOf(signed) as Ticket;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', this.blob(), 'picture.jpg');
    const sent = await this.send('direct upload', url, { method: 'POST', body: form });
    return isGood(sent) ? cloudinaryPublicId : null;
  }

  add(cloudinaryPublicId: string): Promise<Sent> {
    const body = { items: [{ cloudinaryPublicId, type: 'image' }] };
    return this.act('adding', '/api/admin/gallery', { method: 'POST', body });
  }
}
