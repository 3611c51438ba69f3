import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { replacesFile } from '@/lib/media/uploads/rules';
import { ticketSchema } from '@/lib/media/uploads/schema';
import { createTicket } from '@/lib/media/uploads/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', fresh: replacesFile, body: ticketSchema, fallback: mediaFailed.upload },
  async ({ body }) => ({
    data: await createTicket(body, Date.now()),
  }),
);
