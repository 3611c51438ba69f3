import { createInterface } from 'node:readline';
import { type ChildRecord, endLeftovers } from './run-file.ts';

type Charge = { children: ChildRecord[]; folders: string[] };

/** What was told last counts; the end of the pipe is the end of whoever told. */
let charge: Charge = { children: [], folders: [] };

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== '') charge = JSON.parse(line) as Charge;
}
await endLeftovers(charge, charge.folders);
process.exit(0);
