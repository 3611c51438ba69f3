import 'server-only';
import * as data from './data';

/** The newest backup that was finished, as the database it was made of knows it; null before the first. */
export const getLastBackup = (): Promise<data.Backup | null> => data.getLatest();
