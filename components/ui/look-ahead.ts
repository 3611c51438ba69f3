import { whenIdle } from './when-idle';

/** How long a page has to be there before its links are looked up, and how far apart they are. */
export const QUIET_MS = 4_500;
export const STEP_MS = 600;

type Connection = { saveData?: boolean; effectiveType?: string };

const waiting = new Set<() => void>();
let isUnderWay = false;

/** Whether looking ahead would cost somebody money, or the line that the page itself needs. */
function isDear(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData || /2g$/.test(effectiveType);
}

function goOn(): void {
  const [first] = waiting;
  isUnderWay = first !== undefined && !isDear();
  if (!first || !isUnderWay) return;
  waiting.delete(first);
  first();
  setTimeout(whenIdle, STEP_MS, goOn);
}

/** Calls back when the page has been quiet for a while, one after the other; returns how to leave the queue. */
export function inTurn(look: () => void): () => void {
  waiting.add(look);
  if (!isUnderWay) setTimeout(whenIdle, QUIET_MS, goOn);
  isUnderWay = true;
  return () => waiting.delete(look);
}
