import 'server-only';
import * as data from './data';
import {
  aheadFor,
  type Cursor,
  isOften,
  isPassing,
  meaningsOf,
  type Name,
  NEAR,
  stagesOf,
  standingsFor,
  timeOf,
  timeOfFar,
} from './rules';
import type { DeskQuery } from './schema';

async function find(query: DeskQuery, limit: number): Promise<data.Listed[]> {
  const { tab, q, method, money } = query;
  const page = { ...timeOf(query), after: query.after, isNewestFirst: query.sort === 'newest', limit };
  const filter = { stages: stagesOf(tab), isAttention: tab === 'attention', money, method };
  if (q === '') {
    if (filter.stages || ((money || method) && !filter.isAttention))
      return data.listStanding(page, standingsFor(filter));
    if (!money && !method) return data.listAll(page, filter.isAttention);
    return data.listMarked(page, filter);
  }
  const meanings = meaningsOf(q);
  const [first] = meanings;
  return meanings.length === 1 && first?.kind === 'name'
    ? findNamed(page, filter, first.value)
    : data.listMatching(page, filter, meanings);
}

const byIndex = (page: data.Page, filter: data.Filter, name: Name) =>
  data.listMatching(page, filter, [{ kind: 'name', value: name }]);

/** A frequent name is found where the list begins; a rare one by its letters, which are slow for a frequent one. */
async function findNamed(page: data.Page, filter: data.Filter, name: Name): Promise<data.Listed[]> {
  if (filter.isAttention || isPassing(filter.stages)) return data.listNamedWithin(page, filter, name);
  const { found, isAll, ...near } = await data.listNamedNear(page, filter, name, NEAR);
  if (isAll || found.length >= page.limit) return found;
  let further: data.Listed[] = [];
  if (isOften(name, found.length, page.limit))
    further = await data.listNamedAlong(page, filter, name, aheadFor(found.length, page.limit));
  else if (found.length > 0 && !name.isSeldom)
    further = await byIndex({ ...page, ...timeOfFar(page, near) }, filter, name);
  return further.length >= page.limit ? further : byIndex(page, filter, name);
}

/** A page of a list; `next` goes on from there, null at the end. */
export async function findPage(query: DeskQuery): Promise<{ rows: data.Listed[]; next: Cursor | null }> {
  const found = await find(query, query.limit + 1);
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { atMs: last.placedAt.getTime(), number: last.number } : null };
}
