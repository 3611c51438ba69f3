import { describe, expect, it } from 'vitest';
import { budgetText, changesSince, type Figure, type Results, toldOf, usedOf, verdictOf } from './figures.ts';
import { parseResults } from './results.ts';
import { resultsPage } from './results-page.ts';

const rate: Figure = { name: 'orders', value: 300, unit: '/s', floor: 1_000, budget: { least: 0.25 } };
const time: Figure = { name: 'slip', value: 40, unit: 'ms', budget: { most: 50 } };
const none: Figure = { name: 'findings', value: 0, unit: 'findings', budget: { most: 0 } };
const resultsOf = (...figures: Figure[]): Results => ({
  desk: { at: '2026-11-23T03:00:00.000Z', commit: 'abc1234', machine: '2 cores', figures },
});

describe('a figure of a benchmark', () => {
  it.each([
    [rate, 0.3, 'kept', 0.25 / 0.3],
    [{ ...rate, value: 200 }, 0.2, 'MISSED', 1.25],
    [time, 40, 'kept', 0.8],
    [{ ...time, value: 51 }, 51, 'MISSED', 1.02],
    [none, 0, 'kept', 0],
    [{ ...none, value: 1 }, 1, 'MISSED', Number.POSITIVE_INFINITY],
    [{ ...rate, value: 0 }, 0, 'MISSED', Number.POSITIVE_INFINITY],
    [{ name: 'checks', value: 8_000, unit: 'checks' }, 8_000, '', null],
  ] satisfies [Figure, number, string, number | null][])('%j tells %d: %s', (figure, told, verdict, used) => {
    expect([toldOf(figure), verdictOf(figure), usedOf(figure)]).toEqual([told, verdict, used]);
  });

  it('is measured by its floor where it has one', () => {
    expect([rate, time].map(budgetText)).toEqual(['at least 0.25 of the floor', 'at most 50 ms']);
  });

  it('got worse from a tenth on, by the ratio and in the direction of its budget', () => {
    const before = resultsOf(rate, time, none);
    const change = (...figures: Figure[]) => changesSince(before, resultsOf(...figures)).map(({ why }) => why);
    expect(change({ ...rate, value: 600, floor: 2_000 }, { ...time, value: 43 })).toEqual([]);
    expect(change({ ...rate, value: 262 }, { ...time, value: 45 })).toEqual(['worse', 'worse']);
    expect(change({ ...rate, value: 900 }, { ...time, value: 10 })).toEqual([]);
    expect(change({ ...rate, value: 240 }, { ...none, value: 1 })).toEqual(['missed', 'missed']);
    expect(change({ ...time, name: 'new' })).toEqual([]);
  });

  it.each([null, '', '{', 'null'])('nothing is compared with %j', (text) => {
    expect(changesSince(parseResults(text), resultsOf({ ...time, value: 99 }))).toEqual([]);
  });
});

describe('the page of results', () => {
  it('shows each figure with its budget and where it stood, and needs nothing else', () => {
    const page = resultsPage(resultsOf({ ...rate, value: 240 }, time), resultsOf(rate));
    expect(page).toContain('1 of 2 budgets kept');
    expect(page).toMatch(/orders<\/th><td>240 \/s<\/td><td>1,000 \/s<\/td><td>0.24<\/td>.*<td>0.3<\/td><td>MISSED/);
    expect(page.match(/<svg/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script|<link|https?:\/\/(?!www\.w3\.org)/);
  });

  it('prints names as they are', () => {
    const page = resultsPage(resultsOf({ ...time, name: '<img src=x onerror="alert(1)"> & more' }), {});
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more');
  });
});
