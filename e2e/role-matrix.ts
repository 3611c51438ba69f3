import { toCookieHeader } from './cookie';
import { Member, setRoleOf } from './member';
import { orderBody, sql } from './shopper';

export const ROLES = ['visitor', 'shopper', 'other shopper', 'admin', 'ended session', 'demoted admin'] as const;
export type Role = (typeof ROLES)[number];
type Statuses = readonly [number, number, number, number, number, number];

/** The order of the shopper, which nobody else may see. */
export const OWN_ORDER = '[the order]';

/**
 * For each route and method the status for every role, in the order of ROLES. The bodies are empty, so that whoever is
 * let in gets a 400 from the checks of the body where there are any.
 */
const OPEN: Statuses = [200, 200, 200, 200, 200, 200];
const OPEN_WITH_BODY: Statuses = [400, 400, 400, 400, 400, 400];
const NOTHING: Statuses = [404, 404, 404, 404, 404, 404];
const MEMBERS: Statuses = [401, 200, 200, 200, 401, 200];
const MEMBERS_WITH_BODY: Statuses = [401, 400, 400, 400, 401, 400];
const SHOPPERS_WITH_BODY: Statuses = [401, 400, 400, 403, 401, 400];
const ADMINS: Statuses = [401, 403, 403, 200, 401, 403];
const ADMINS_WITH_BODY: Statuses = [401, 403, 403, 400, 401, 403];
/** An empty JSON body is no form. */
const ADMINS_WITH_FILES: Statuses = [401, 403, 403, 415, 401, 403];

const TABLE: Record<string, Statuses> = {
  'GET admin/gallery': ADMINS,
  'POST admin/gallery': ADMINS_WITH_BODY,
  'PUT admin/gallery/[id]': ADMINS_WITH_BODY,
  'DELETE admin/gallery/[id]': [401, 403, 403, 404, 401, 403],
  'POST admin/gallery/bulk': ADMINS_WITH_BODY,
  'POST admin/gallery/upload': ADMINS_WITH_FILES,
  'POST admin/media/sign': ADMINS_WITH_BODY,
  'GET admin/grievances': ADMINS,
  'GET admin/grievances/[id]': [401, 403, 403, 404, 401, 403],
  'POST admin/grievances/[id]/actions': ADMINS_WITH_BODY,
  'GET admin/documents': ADMINS_WITH_BODY,
  'POST admin/money/compare': ADMINS,
  'POST admin/money/differences/[id]': ADMINS_WITH_BODY,
  'GET admin/money/gst': ADMINS_WITH_BODY,
  'POST admin/money/remittances': ADMINS_WITH_FILES,
  'GET admin/orders': ADMINS,
  'GET admin/orders/export': ADMINS,
  'POST admin/orders': ADMINS_WITH_BODY,
  'POST admin/orders/bulk': ADMINS_WITH_BODY,
  'GET admin/orders/[id]': [401, 403, 403, 404, 401, 403],
  'GET admin/orders/[id]/[paper]': [401, 403, 403, 404, 401, 403],
  'POST admin/orders/[id]/actions': ADMINS_WITH_BODY,
  'POST admin/orders/[id]/attention/[reason]': ADMINS_WITH_BODY,
  'POST admin/orders/[id]/messages/[message]': [401, 403, 403, 404, 401, 403],
  'POST admin/orders/[id]/refunds': ADMINS_WITH_BODY,
  'POST admin/orders/[id]/undo': ADMINS_WITH_BODY,
  'GET admin/products/content': ADMINS,
  'PUT admin/products/content': ADMINS_WITH_BODY,
  'POST admin/products/upload-image': ADMINS_WITH_FILES,
  'GET admin/settings': ADMINS,
  'PUT admin/settings': ADMINS_WITH_BODY,
  'GET admin/settings/history': ADMINS,
  'GET auth/account': MEMBERS,
  'GET auth/account/data': MEMBERS,
  'POST auth/account/erase': MEMBERS_WITH_BODY,
  'GET auth/check-auth': OPEN,
  'POST auth/confirm': MEMBERS_WITH_BODY,
  'POST auth/email/confirm': MEMBERS_WITH_BODY,
  'POST auth/email/proof': MEMBERS,
  'POST auth/forgotpassword': OPEN_WITH_BODY,
  'POST auth/login': OPEN_WITH_BODY,
  'POST auth/logout': OPEN,
  'POST auth/password': MEMBERS_WITH_BODY,
  'POST auth/phone/link': SHOPPERS_WITH_BODY,
  'POST auth/phone/prove': SHOPPERS_WITH_BODY,
  'POST auth/phone/prove/verify': SHOPPERS_WITH_BODY,
  'POST auth/phone/send-otp': OPEN_WITH_BODY,
  'POST auth/phone/verify-login': OPEN_WITH_BODY,
  'POST auth/register': OPEN_WITH_BODY,
  'PATCH auth/resetpassword/[token]': OPEN_WITH_BODY,
  'GET auth/sessions': MEMBERS,
  'DELETE auth/sessions': MEMBERS,
  'DELETE auth/sessions/[id]': [401, 404, 404, 404, 401, 404],
  'GET auth/totp': ADMINS,
  'POST auth/totp/confirm': MEMBERS_WITH_BODY,
  'POST auth/totp/disable': ADMINS_WITH_BODY,
  'POST auth/totp/enable': ADMINS_WITH_BODY,
  'POST auth/totp/recovery': ADMINS_WITH_BODY,
  'POST auth/totp/setup': ADMINS,
  'POST contact': OPEN_WITH_BODY,
  'POST grievances': OPEN_WITH_BODY,
  'POST grievances/status': OPEN_WITH_BODY,
  'GET health/live': OPEN,
  'GET health/ready': OPEN,
  'POST messages/status': OPEN_WITH_BODY,
  'GET metrics': NOTHING,
  'POST payment/cod': SHOPPERS_WITH_BODY,
  'POST payment/initiate': SHOPPERS_WITH_BODY,
  [`GET payment/status/${OWN_ORDER}`]: [404, 200, 404, 404, 404, 404],
  'GET payment/status/[id]': [404, 404, 404, 404, 404, 404],
  'POST payment/webhook': OPEN_WITH_BODY,
  'GET shop/address': MEMBERS,
  'GET shop/gallery': OPEN,
  'GET shop/orders': MEMBERS,
  [`GET shop/orders/${OWN_ORDER}`]: [401, 200, 404, 404, 401, 404],
  'POST shop/orders/earlier': SHOPPERS_WITH_BODY,
  'GET shop/orders/[id]': [401, 404, 404, 404, 401, 404],
  'POST shop/orders/[id]/address': MEMBERS_WITH_BODY,
  'POST shop/orders/[id]/cancel': [401, 404, 404, 404, 401, 404],
  'GET shop/orders/[id]/credit-note.pdf': [401, 404, 404, 404, 401, 404],
  'GET shop/orders/[id]/invoice.pdf': [401, 404, 404, 404, 401, 404],
  'POST shop/orders/[id]/problem': MEMBERS_WITH_BODY,
  // Noughts are no pincode.
  'GET shop/pincodes/[pin]': OPEN_WITH_BODY,
  'GET shop/products/content': OPEN,
  'GET track/[token]': NOTHING,
  'POST track/[token]/confirm': NOTHING,
};

export const ROUTES = Object.keys(TABLE);
/** What can be tried with the accounts of everybody; who signs out takes an account of their own. */
export const CALLS = ROUTES.filter((call) => !call.endsWith('auth/logout'));

export const expectedOf = (call: string): Record<string, number | undefined> =>
  Object.fromEntries(ROLES.map((role, at) => [role, TABLE[call]?.[at]]));

export type Actors = {
  /** For every role a new browser of somebody who is that. */
  as: Record<Role, () => Promise<Member>>;
  /** What their browsers send for cookies; those of the ended session and the demoted admin still say admin. */
  cookies: Record<Role, string>;
  /** The order of the shopper. */
  order: string;
};

const again = (member: Member): Member =>
  Object.assign(new Member(), {
    email: member.email,
    cookies: new Map([...member.cookies].filter(([name]) => name !== 'payments')),
  });

export async function makeActors(): Promise<Actors> {
  const shopper = await Member.create();
  const placed = await shopper.placeCod(orderBody(1));
  const [visitor, other] = [await Member.visitor(), await Member.create()];
  const [admin, ended, demoted] = [await Member.createAdmin(), await Member.createAdmin(), await Member.createAdmin()];
  await setRoleOf(demoted.email, 'user');
  await ended.copy().logout();
  const as = {
    visitor: () => Member.visitor(),
    shopper: async () => again(shopper),
    'other shopper': async () => again(other),
    admin: async () => again(admin),
    'ended session': async () => {
      const browser = again(ended);
      // The browser that still holds the ended session asks for a token that fits.
      await browser.checkAuth();
      return browser;
    },
    'demoted admin': async () => again(demoted),
  };
  const cookies = {
    visitor: toCookieHeader(visitor.cookies),
    shopper: toCookieHeader(shopper.cookies),
    'other shopper': toCookieHeader(other.cookies),
    admin: toCookieHeader(admin.cookies),
    'ended session': toCookieHeader(ended.cookies),
    'demoted admin': toCookieHeader(demoted.cookies),
  };
  return { as, cookies, order: placed.body.data?.orderId ?? '' };
}

/** What such calls might write; what the provider itself reports meanwhile is not of them. */
const rowsOf = async () =>
  (
    await sql<Record<string, string>>(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM users WHERE role = 'admin') AS admins,
              (SELECT count(*) FROM users WHERE totp_secret IS NOT NULL) AS secrets,
              (SELECT count(*) FROM provider_events WHERE body NOT LIKE '{"entity":"event"%') AS events, (SELECT count(*) FROM media_items) AS media,
              (SELECT count(*) FROM settings_history) AS settings`,
    )
  )[0];

type Outcome = {
  statuses: Record<string, number>;
  /** What stands in the refusals. */
  refusals: string[];
  before: Record<string, string> | undefined;
  after: Record<string, string> | undefined;
};

/** Lets everybody make the call once. */
export async function tryCall(call: string, actors: Actors): Promise<Outcome> {
  const [method = 'GET', ...rest] = call.split(' ');
  const path = rest
    .join(' ')
    .replace(OWN_ORDER, actors.order)
    .replaceAll(/\[\w+\]/g, '0'.repeat(26));
  const before = await rowsOf();
  const statuses: Record<string, number> = {};
  const refusals = new Set<string>();
  for (const role of ROLES) {
    const browser = await actors.as[role]();
    const body = method === 'GET' ? undefined : {};
    const answer = await browser.send(`/api/${path}`, { method: method as 'GET', body });
    statuses[role] = answer.status;
    if (answer.status >= 400) refusals.add(Object.keys(answer.body).sort().join());
  }
  const after = await rowsOf();
  // Only an admin's own set-up writes anything.
  if (call === 'POST auth/totp/setup' && after && before) after.secrets = before.secrets ?? '';
  return { statuses, refusals: [...refusals], before, after };
}
