/** Section 2, contact: what is said beside the fields of a question. */
export const enquiryFields = {
  name: 'Please enter your name',
  message: 'Please write your question',
  longMessage: (most: number) => `Please write at most ${most.toLocaleString('en-IN')} characters`,
  noAnswer: 'Please enter your email address or your phone number, so that we can answer',
} as const;
