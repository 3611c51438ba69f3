import { z } from 'zod';
import { enquiryFields as words } from '@/content/enquiry-fields';
import { nameField, textField, wayFields } from '@/lib/care/letters/schema';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './rules';

/** Section 2, contact: who asks, one way to answer, and the question. */
export const enquirySchema = z
  .object({
    name: nameField(words.name, MAX_NAME_LENGTH),
    ...wayFields,
    message: textField(words.message, words.longMessage(MAX_MESSAGE_LENGTH), MAX_MESSAGE_LENGTH),
  })
  .refine(({ email, phone }) => email || phone, { message: words.noAnswer, path: ['email'] });
