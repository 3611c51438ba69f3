/**
 * What somebody with a grievance is told, by SMS and with the same words by e-mail, in plain letters as those of an
 * order are. `{number}` is put in; a text that changes has to be registered again (`content/dlt.ts`).
 */
export const grievanceMessages = {
  'grievance-received': {
    headline: ' was received',
    text: 'We received your grievance. Its number is {number}. You hear from us within 48 hours and have an answer within a month.',
    lead: 'See how it stands',
  },
  'grievance-acknowledged': {
    headline: ' is being looked into',
    text: 'Our grievance officer looks into your grievance {number} and answers within a month of the day you wrote.',
    lead: 'See how it stands',
  },
  'grievance-answered': {
    headline: ' was answered',
    text: 'Your grievance {number} was answered.',
    lead: 'Read the answer',
  },
  'grievance-reopened': {
    headline: ' was taken up again',
    text: 'We took up your grievance {number} again. You have an answer within a month.',
    lead: 'See how it stands',
  },
} as const;

export const grievanceLetter = {
  subject: (shop: string, number: string, headline: string) => `${shop}: your grievance ${number}${headline}`,
  answer: 'Our answer:',
} as const;
