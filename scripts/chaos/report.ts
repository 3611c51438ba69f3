import { seconds } from '../stack/say.ts';
import type { Invariant } from './invariants.ts';
import type { Outcome } from './trial.ts';

export type Result = {
  outcomes: Outcome[];
  notTried: string[];
  invariants: Invariant[];
  leftBehind: number;
  /** Orders sent, of those acknowledged, and deliveries of webhooks. */
  load: { orders: number; acknowledged: number; webhooks: number };
};

const SHOWN = 3;

const survivors = (outcomes: Outcome[]): number => outcomes.filter(({ isSurvived }) => isSurvived).length;
const kindOf = ({ name }: Outcome): string => name.replace(/ \d+ of \d+.*/, '');

function kindLine(kind: string, outcomes: Outcome[]): string {
  const times = outcomes.map(({ backMs }) => backMs).filter((ms) => ms !== null);
  const back = times.length === 0 ? 'never back in time' : `slowest back in ${seconds(Math.max(...times))}`;
  const late = outcomes.length - times.length;
  const counts = `tried ${outcomes.length}, survived ${survivors(outcomes)}`;
  return `${kind.padEnd(45)} ${counts}, ${back}${late > 0 && times.length > 0 ? `, ${late} not in time` : ''}`;
}

function invariantLine({ name, checked, broken }: Invariant): string {
  const more = broken.length > SHOWN ? '; ...' : '';
  const some = broken.length === 0 ? '' : `: ${broken.slice(0, SHOWN).join('; ')}${more}`;
  return `${broken.length === 0 ? 'held  ' : 'BROKEN'} ${name}: ${checked} checked, ${broken.length} broken${some}`;
}

/** How many faults, orders and webhooks a whole run must have seen. */
export type Least = { faults: number; orders: number; webhooks: number };

/** What a run was too small for, each in a few words. */
export function shortfalls({ outcomes, load }: Result, least: Least): string[] {
  const seen = { faults: outcomes.length, orders: load.acknowledged, webhooks: load.webhooks };
  return (Object.keys(least) as (keyof Least)[])
    .filter((what) => seen[what] < least[what])
    .map((what) => `${seen[what]} ${what} are fewer than ${least[what]}`);
}

const answersOf = ({ answers }: Outcome): string => {
  const by = new Map<string, number>();
  for (const [call, count] of Object.entries(answers)) {
    const status = / no answer$/.test(call) ? 'none' : (call.split(' ').at(-1) ?? '');
    by.set(status, (by.get(status) ?? 0) + count);
  }
  return [...by]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} x${count}`)
    .join(' ');
};

/** Each fault with what parents saw of it, how long it took until nothing was left of it, and the verdict; Markdown. */
export function table({ outcomes }: Result): string[] {
  const rows = outcomes.map((outcome) => {
    const { name, isSurvived, backMs, owedMs, longestMs, complaints } = outcome;
    const back = backMs === null ? 'not in time' : seconds(backMs);
    const owed = owedMs === null ? 'not in time' : seconds(owedMs);
    return [name, answersOf(outcome), seconds(longestMs), back, owed, isSurvived ? 'survived' : complaints.join('; ')];
  });
  const head = ['Fault', 'Answers by status', 'Longest wait', 'Serves after', 'Owes nothing after', 'Verdict'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** The last lines of a run. */
export function report({ outcomes, notTried, invariants, leftBehind }: Result): string[] {
  const kinds = Map.groupBy(outcomes, kindOf);
  const tried = `faults tried ${outcomes.length}, survived ${survivors(outcomes)}`;
  const slowest = Math.max(0, ...outcomes.map(({ backMs, owedMs }) => Math.max(backMs ?? 0, owedMs ?? 0)));
  return [
    `slowest      ${seconds(slowest)} until nothing was left of a fault`,
    ...(kinds.size < outcomes.length ? [...kinds].map(([kind, some]) => kindLine(kind, some)) : []),
    ...invariants.map(invariantLine),
    ...(leftBehind > 0 ? [`${leftBehind} processes outlived the shop`] : []),
    notTried.length === 0 ? tried : `${tried} (${notTried.length} not tried: ${notTried.slice(-SHOWN).join(', ')})`,
  ];
}

export const failuresOf = ({ outcomes, invariants, leftBehind }: Result): string[] => [
  ...outcomes
    .filter(({ isSurvived }) => !isSurvived)
    .map(({ name, complaints }) => `${name}: ${complaints.join('; ')}`),
  ...invariants.filter(({ broken }) => broken.length > 0).map(({ name, broken }) => `${name}: ${broken[0]}`),
  ...(leftBehind > 0 ? [`${leftBehind} processes outlived the shop`] : []),
];
