import { contact } from './contact';

/** What is said where a question was taken, and where it cannot be. */
export const enquiryAnswers = {
  done: 'Your message has been sent.',
  failed: contact.form.failed,
  nobody: 'Messages cannot be received here at the moment. Please call us instead.',
  tooMany: (wait: string) => `Too many messages were sent from here. Please try again in ${wait}, or call us.`,
} as const;
