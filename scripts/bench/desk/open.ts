import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StackError } from '../../stack/say.ts';
import type { Ask } from './inside.ts';
import type { Plan } from './plans.ts';

const PROGRAM = join(import.meta.dirname, 'inside.ts');

export type Desk = {
  names: () => Promise<string[]>;
  /** Milliseconds of one call, of a page of so many orders where it says so. */
  time: (name: string, limit?: number) => Promise<number>;
  /** The most orders that a call answers with. */
  rowsOf: (name: string) => Promise<number>;
  plansOf: (name: string) => Promise<Plan[]>;
  close: () => Promise<void>;
};

/** A process with the shop's own code on this database. */
export async function openDesk(databaseUrl: string): Promise<Desk> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' as const };
  const child = fork(PROGRAM, { env, execArgv: ['--conditions=react-server', '--import', 'tsx'] });
  const ended = once(child, 'exit');
  const hear = async <Found>(): Promise<Found> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ found?: Found; error?: string }];
    if (typeof message !== 'object' || message?.found === undefined)
      throw new StackError(`The desk ended: ${message?.error ?? message}`);
    return message.found;
  };
  const ask = <Found>(what: Ask): Promise<Found> => {
    child.send(what);
    return hear<Found>();
  };
  await hear<string>();
  return {
    names: () => ask({ names: true }),
    time: (time, limit) => ask({ time, limit }),
    rowsOf: (rows) => ask({ rows }),
    plansOf: (plan) => ask({ plan }),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
