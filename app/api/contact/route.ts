import { refuseOthers, route } from '@/lib/door/route';
import { enquirySchema } from '@/lib/enquiries/schema';
import { sendEnquiry } from '@/lib/enquiries/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: enquirySchema, fallback: 'Your message could not be sent. Please try again, or call us.' },
  async ({ body, address }) => {
    await sendEnquiry(body, address);
    return { message: 'Your message has been sent.' };
  },
);
