import { takeLane } from './lane.ts';

takeLane(Number(process.env.VITEST_POOL_ID) - 1);
