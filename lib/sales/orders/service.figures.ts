import 'server-only';
import { startOfDay } from '@/lib/core/india';
import { countNeedingReview, listDays } from './data.figures';
import { orderFigures } from './rules';

const CHART_DAYS = 14;

/** What the dashboard shows of the orders; `attention` counts those that a person has to look at. */
export async function getOrderFigures(nowMs: number) {
  const [found, attention] = await Promise.all([listDays(startOfDay(nowMs, CHART_DAYS - 1)), countNeedingReview()]);
  return { ...orderFigures(found, nowMs, CHART_DAYS), attention };
}
