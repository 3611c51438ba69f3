import { settingsDone, settingsFailed } from '@/content/settings-answers';
import { changeSchema } from '@/lib/core/settings/schema';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';

export const { POST, PATCH, DELETE } = refuseOthers('GET', 'PUT');

export const GET = route({ role: 'admin', fallback: settingsFailed.fetch }, async () => ({
  data: await getAdminSettings(),
}));

export const PUT = route(
  { role: 'admin', fresh: true, body: changeSchema, revalidates: ['settings'], fallback: settingsFailed.save },
  async ({ body, user, request }) => ({
    message: settingsDone,
    data: await saveSettings(body, user, idempotencyKeyOf(request.headers)),
  }),
);
