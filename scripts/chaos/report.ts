import { seconds } from '../stack/say.ts';
import type { Invariant } from './invariants.ts';
import type { Outcome } from './trial.ts';

export type Result = { outcomes: Outcome[]; notTried: string[]; invariants: Invariant[]; leftBehind: number };

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

/** The last lines of a run. */
export function report({ outcomes, notTried, invariants, leftBehind }: Result): string[] {
  const kinds = Map.groupBy(outcomes, kindOf);
  const tried = `faults tried ${outcomes.length}, survived ${survivors(outcomes)}`;
  return [
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
