import { takeLane } from './lane.ts';
import { leaveBehind } from './leave.ts';

takeLane(Number(process.env.VITEST_POOL_ID) - 1);
const { DATABASE_URL, TEST_EMULATORS_URL } = process.env;
if (DATABASE_URL && TEST_EMULATORS_URL) await leaveBehind(DATABASE_URL, TEST_EMULATORS_URL);
