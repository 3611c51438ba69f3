import { accountFields } from './account-fields';
import { mediaRefusals } from './media-refusals';

/** What is said about settings that cannot be, and about the calls that change them. */
export const settingsRefusals = {
  group: 'Please say which group of settings is meant',
  values: 'Please send the values that change',
  version: 'Please send the version that was changed',
  unknown: 'There is no such setting',
  text: 'Please enter text',
  short: mediaRefusals.long,
  brackets: 'Please leave out square brackets',
  email: accountFields.email,
  link: 'Please enter an address that begins with https://',
  tracking: 'Please enter an address that begins with https:// and has {number} once where the number goes',
  number: 'Please enter a number',
  between: (least: number, most: number) => `Please enter a number from ${least} to ${most}`,
  whole: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}`,
  choice: 'Please choose one of the list',
  yesNo: 'Please say yes or no',
  day: 'Please enter days as 2026-08-15',
  month: 'Please enter the month as 2026-08',
  pincode: 'Please enter pincodes of 6 digits',
  gstin: 'Please check the GSTIN: its 15 characters do not fit together',
  gstinOfState: (gstin: string, code: string, state: string) =>
    `A GSTIN of ${state} begins with ${code}, and this one with ${gstin.slice(0, 2)}`,
  hsn: 'Please enter an HSN code of 4, 6 or 8 digits',
  sender: 'Please enter the sender in 6 letters or digits',
  template: 'Please enter the template’s id, 10 to 25 digits',
  list: (most: number) => `Please enter a list of at most ${most}`,
  name: 'Please enter a name',
  amount: 'Please enter the amount',
  twice: 'Please enter each of them once',
  /** The field first: whoever reads only the message knows where to look. */
  at: (field: string, message: string) => `${field}: ${message}`,
  changed: 'This has changed. Here is how it stands now.',
  keyUsed: 'This key was used for another change',
  somebody: 'An admin',
  before: 'Please name a version from 1 on',
} as const;

export const settingsDone = 'Settings saved';

export const settingsFailed = {
  fetch: 'Failed to fetch the settings',
  save: 'Failed to save the settings',
  history: 'Failed to fetch the history',
} as const;
