/** Section 2, contact: what is said beside the fields of a question, and where it cannot be taken. */
export const enquiryFields = {
  name: 'Please enter your name',
  message: 'Please write your question',
  longMessage: (most: number) => `Please write at most ${most.toLocaleString('en-IN')} characters`,
  noAnswer: 'Please enter your email address or your phone number, so that we can answer',
} as const;

export const enquiryAnswers = {
  done: 'Your message has been sent.',
  failed: 'Your message could not be sent. Please try again, or call us.',
  nobody: 'Messages cannot be received here at the moment. Please call us instead.',
  tooMany: (wait: string) => `Too many messages were sent from here. Please try again in ${wait}, or call us.`,
} as const;
