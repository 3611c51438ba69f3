import { myData, privacyRefusals } from '@/content/my-data';
import { getMyData } from '@/lib/care/privacy/service';
import { refuseOthers, route } from '@/lib/door/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route(
  { role: 'member', fresh: true, fallback: privacyRefusals.read },
  async ({ user, sessionId }) => {
    const now = Date.now();
    const data = await getMyData(user, sessionId, now);
    return {
      data,
      headers: {
        'Content-Disposition': `attachment; filename="${myData.fileName(new Date(now).toISOString().slice(0, 10))}"`,
      },
    };
  },
);
