import { messageRefusals } from '@/content/sms';
import { refuseOthers, route } from '@/lib/door/route';
import { takeDeliveryReport } from '@/lib/messages/outbox/service.sending';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

/** Repeated names are kept as a list: the signature covers them. */
function fieldsOf(raw: Uint8Array): Record<string, string | string[]> {
  const form = new URLSearchParams(new TextDecoder().decode(raw));
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, one(form.getAll(name))]));
}

const one = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values);

export const POST = route({ role: 'provider', fallback: messageRefusals.failed }, async ({ request, raw }) => {
  const signature = request.headers.get('x-twilio-signature');
  await takeDeliveryReport({ search: request.nextUrl.search, fields: fieldsOf(raw), signature });
  return { status: 204 };
});
