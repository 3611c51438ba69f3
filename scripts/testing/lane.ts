/** The environment of one worker: its own database, emulators and shop. */
export type Lane = Record<string, string>;

/** Where the workers find their lanes. */
export const LANES = 'TEST_LANES';

/** For Node: much of what one request or one test makes is gone with it, and never has to be moved. */
export const ROOM_FOR_YOUNG = '--max-semi-space-size=64';

export function readLanes(source: NodeJS.ProcessEnv = process.env): Lane[] {
  return JSON.parse(source[LANES] ?? '[]') as Lane[];
}

/** Has this process be the worker of a lane, counted from 0; without lanes there is one stack for all. */
export function takeLane(index: number, target: NodeJS.ProcessEnv = process.env): void {
  const lanes = readLanes(target);
  if (lanes.length === 0) return;
  const lane = lanes[index];
  if (!lane) throw new Error(`There are ${lanes.length} lanes, and none for worker ${index}.`);
  Object.assign(target, lane);
}
