import { enquiryFields } from './enquiry-fields';

/** The owner's screens of grievances. */
export const deskGrievances = {
  title: 'Grievances',
  text: 'What parents complain of. The law wants each acknowledged within 48 hours and answered within a month.',
  tabs: { open: 'Open', answered: 'Answered' },
  tabsName: 'Grievances by state',
  none: { open: 'No grievance is open.', answered: 'None was answered yet.' },
  more: 'Show more',
  notMore: 'The next ones could not be read.',
  waiting: (count: number) =>
    count === 1
      ? 'One grievance waits for more than a day to be acknowledged.'
      : `${count} grievances wait for more than a day to be acknowledged.`,
  openCount: (count: number) => (count === 1 ? 'One grievance is open.' : `${count} grievances are open.`),
  open: 'Open the grievances',
  from: (name: string) => `from ${name}`,
  states: { received: 'New', acknowledged: 'Acknowledged', answered: 'Answered' },
  clock: {
    acknowledge: (time: string) => `Acknowledge within ${time}`,
    acknowledgeLate: (time: string) => `Should have been acknowledged ${time} ago`,
    answer: (time: string) => `Answer within ${time}`,
    answerLate: (time: string) => `Should have been answered ${time} ago`,
    answered: (when: string) => `Answered ${when}`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
  back: 'All grievances',
  missing: 'Grievance not found',
  missingText: 'There is no grievance at this address. Its link may have a mistake in it.',
  one: (number: string) => `Grievance ${number}`,
  what: 'What they wrote',
  who: 'Who wrote',
  signedIn: 'Was signed in',
  orders: 'Their orders',
  messages: 'Messages to them',
  noMessages: 'None was sent yet.',
  message: {
    queued: 'On its way',
    sending: 'On its way',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Did not arrive',
    dead: 'Could not be sent',
  },
  channels: { sms: 'SMS', email: 'Email' },
  topics: {
    'grievance-received': 'Received, with the number',
    'grievance-acknowledged': 'Acknowledged',
    'grievance-answered': 'Answered',
    'grievance-reopened': 'Taken up again',
  },
  history: 'What was done',
  received: 'Received',
  steps: { acknowledge: 'Acknowledged', answer: 'Answered', reopen: 'Taken up again' },
  by: (name: string) => `by ${name}`,
  somebody: 'an admin',
  acknowledge: 'Acknowledge',
  acknowledgeHint: 'They are told that you look into it.',
  answerTitle: 'Your answer',
  answerHint: (most: number) =>
    `Up to ${most.toLocaleString('en-IN')} characters. It goes to them by email; by SMS they are told to read it on the grievance page.`,
  answer: 'Send the answer',
  answering: 'Sending...',
  reopen: 'Take up again',
  reopenHint: 'For when they are not content: the month counts anew.',
  done: { acknowledge: 'It is acknowledged.', answer: 'The answer is on its way.', reopen: 'It is open again.' },
} as const;

export const deskGrievanceRefusals = {
  failed: 'The grievances could not be read',
  notDone: 'This could not be done',
  notFound: 'There is no such grievance',
  state: 'Please choose the open or the answered ones',
  after: 'There is nothing after that',
  action: 'Please say what to do',
  version: 'Please send the version that you saw',
  text: 'Please write the answer',
  longText: enquiryFields.longMessage,
  changed: 'This grievance has changed. Here is how it stands now.',
  notNow: 'That cannot be done with it now.',
} as const;

/** What the owner is told by mail. */
export const grievanceMail = {
  received: {
    subject: (number: string) => `Grievance ${number}`,
    until: (acknowledge: string, answer: string) =>
      `Please acknowledge it by ${acknowledge} and answer it by ${answer}.`,
  },
  late: {
    subject: (number: string) => `Grievance ${number} waits for more than a day`,
    until: (acknowledge: string) => `It has to be acknowledged by ${acknowledge}.`,
  },
  action: 'Open the grievance',
} as const;
