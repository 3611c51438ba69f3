import { pincodeWords } from '@/content/pincodes';
import { refuseOthers, route } from '@/lib/door/route';
import { findPincode } from '@/lib/sales/pincodes/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

const DAY_S = 86_400;

export const GET = route(
  { role: 'anyone', kept: { browserS: DAY_S, sharedS: 7 * DAY_S }, fallback: pincodeWords.failed },
  async ({ params }) => ({ data: findPincode(params.pin ?? '') }),
);
