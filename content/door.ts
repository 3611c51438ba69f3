/** What is said at the door of the API, whatever the call is about. */
export const door = {
  xsrf: 'Your session has changed. Please reload the page and try again.',
  stepUp: 'Please confirm with your code',
  signIn: 'Please sign in to continue',
  adminsOnly: 'This is for admins only',
  shoppersOnly: 'This is for shoppers only',
  tooLarge: 'The request is too large',
  broken: 'The request arrived broken. Please try again.',
  notJson: 'The request is not valid JSON',
  mustBeJson: 'The request must be JSON',
  notValid: 'The request is not valid',
  mustBeForm: 'The request must be a form with files',
  brokenForm: 'The form arrived broken. Please try again.',
  tooManyFiles: (most: number) => `Please send at most ${most === 1 ? 'one file' : `${most} files`} at once`,
  formsOfYours: 'Your other files are still on their way. Please try again once they have arrived.',
  formsOfMany: 'Many people are sending files right now. Please try again in a moment.',
  method: 'This method is not allowed here',
  nothing: 'There is nothing at this address',
  unreadable: 'The address is not readable',
  routerState: 'The router state is not readable',
  crowded: 'Many people are here right now. Please try again in a moment.',
  ending: 'This process is ending: please ask another one',
  expectation: 'This expectation cannot be met',
  noDatabase: 'the database does not answer',
  /** After what a call says when it fails: what to do while the database is down. */
  down: (said: string, isUntouched: boolean) =>
    `${/[.!?]$/.test(said) ? said : `${said}.`} ${isUntouched ? 'Nothing was stored. ' : ''}Please try again in a minute.`,
} as const;
