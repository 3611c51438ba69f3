import 'server-only';
import * as data from './data';

/** Since when nothing is in a backup, as the database knows it: the moment of the newest one, or its own first. */
export const getUnsavedSince = (): Promise<Date> => data.readUnsavedSince();
