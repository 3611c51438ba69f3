import 'server-only';
import { DAY_MS } from '@/lib/core/india';
import { countEnded, sumCollected, sumRefundsUnderWay } from './data.figures';
import { CAME_BACK_DAYS } from './rules';
import { countTabs } from './service';

/**
 * Owner's side, section 2: what there is to do, cash that is still with couriers, refunds under way, and how many of the
 * cash orders whose way ended in the last days came back.
 */
export async function getDeskFigures(nowMs: number) {
  const [counts, collected, refunds, ended] = await Promise.all([
    countTabs(),
    sumCollected(),
    sumRefundsUnderWay(),
    countEnded(new Date(nowMs - CAME_BACK_DAYS * DAY_MS)),
  ]);
  return { counts, collected, refunds, ended };
}
