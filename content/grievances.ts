import { contact } from './contact';
import { enquiryFields } from './enquiry-fields';
import { policyNames } from './navigation';

/** The page on which parents complain, and see what became of it. */
export const grievances = {
  title: policyNames.grievance,
  description: 'Whom you can complain to, a form for it, and how your grievance stands.',
  heading: 'Something went wrong?',
  lead: 'Tell our grievance officer. You get a number at once, hear from us within 48 hours and have an answer within a month.',
  officer: { title: 'Your grievance officer', name: 'Name', phone: 'Phone', email: 'Email', hours: 'Hours' },
  form: {
    title: 'Write to the grievance officer',
    lead: 'Give a phone number or an email address: the number of your grievance and the answer go there.',
    name: 'Your name',
    phone: 'Phone number',
    email: 'Email',
    either: '(or email)',
    or: '(or phone)',
    text: 'What went wrong',
    limit: (most: number) => `Up to ${most.toLocaleString('en-IN')} characters. An order number helps.`,
    trap: 'Leave this empty',
    send: 'Send the grievance',
    sending: 'Sending...',
    notLoaded: contact.form.notLoaded,
    needsScript: contact.form.needsScript,
    byPhone: 'You can call us:',
  },
  sent: {
    title: (number: string) => `Your grievance has the number ${number}`,
    text: 'Please keep it: with it you can see below how it stands. It is also on its way to you.',
    again: 'Write another one',
  },
  status: {
    title: 'How does mine stand?',
    lead: 'With its number and the phone number or email address that you gave.',
    number: 'Number of the grievance',
    numberHint: 'For example G12345678',
    contact: 'Your phone number or email',
    show: 'Show how it stands',
    showing: 'Looking...',
  },
  steps: {
    title: (number: string) => `Grievance ${number}`,
    received: 'Received',
    acknowledged: 'Acknowledged',
    answered: 'Answered',
    reopened: 'Taken up again',
    by: (when: string) => `by ${when}`,
    answer: 'Our answer',
  },
} as const;

/** What is said where a grievance was taken or found, and where it cannot be. */
export const grievanceAnswers = {
  done: 'Your grievance has been received.',
  failed: 'Your grievance could not be sent. Please try again, or call us.',
  statusFailed: 'This could not be looked up. Please try again.',
  tooMany: (wait: string) => `Too many were sent. Please try again in ${wait}, or call us.`,
  tooManyLooks: (wait: string) => `That was tried too often. Please try again in ${wait}, or call us.`,
  notFound: 'There is no grievance with this number and this phone number or email. Please check both.',
} as const;

/** What is said beside the fields. */
export const grievanceFields = {
  name: enquiryFields.name,
  text: 'Please write what went wrong',
  longText: enquiryFields.longMessage,
  noAnswer: 'Please enter your phone number or your email address, so that we can answer',
  trap: 'This looks as if a program had written it. Please call or write to us instead.',
  number: 'Please enter the number of the grievance, for example G12345678',
  contact: 'Please enter the phone number or the email address that you gave',
} as const;
