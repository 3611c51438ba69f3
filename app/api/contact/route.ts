import { enquiryAnswers } from '@/content/enquiry-answers';
import { enquirySchema } from '@/lib/care/enquiries/schema';
import { sendEnquiry } from '@/lib/care/enquiries/service';
import { refuseOthers, route } from '@/lib/door/route';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: enquirySchema, fallback: enquiryAnswers.failed, whenDown: enquiryAnswers.failed },
  async ({ body, address }) => {
    await sendEnquiry(body, address);
    return { message: enquiryAnswers.done };
  },
);
