import 'server-only';
import * as data from './data.keeping';

/** Deletes messages that were written before this time and wait no more, or only counts them. */
export const removeOldMessages = (before: Date, isDry: boolean): Promise<number> =>
  data.removeOldMessages(before, isDry);

/** The same of questions, which the owner has by mail. */
export const removeOldQuestions = (before: Date, isDry: boolean): Promise<number> =>
  data.removeOldQuestions(before, isDry);
