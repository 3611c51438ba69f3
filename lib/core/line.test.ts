import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remainingMs, withDeadline } from './deadline';
import { lineOf } from './line';

const turnedAway = () => new Error('turned away');
const said = (work: Promise<string>): Promise<string> => work.catch((error: Error) => error.message);

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
}

describe('a line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('does so much at once, lets so much wait and turns the rest away at once', async () => {
    const inTurn = lineOf({ running: 2, waiting: 3, longestMs: 2_000 }, turnedAway);
    const works = Array.from({ length: 5 }, work);
    const begun: number[] = [];
    const begin = (at: number) => () => {
      begun.push(at);
      return works[at]?.run() ?? Promise.reject(new Error('no work'));
    };
    const all = works.map((_, at) => said(inTurn(begin(at))));
    expect(await said(inTurn(async () => 'too many'))).toBe('turned away');
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
  });

  it('turns away who has waited so long, and keeps no place for them', async () => {
    const inTurn = lineOf({ running: 1, waiting: 1, longestMs: 2_000 }, turnedAway);
    const first = work();
    const begun = said(inTurn(first.run));
    const late = vi.fn(async () => 'late');
    const second = said(inTurn(late));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await second).toBe('turned away');
    const third = said(inTurn(async () => 'in time'));
    first.end();
    expect(await Promise.all([begun, third])).toEqual(['done', 'in time']);
    expect(late).not.toHaveBeenCalled();
  });

  it('lets work that has begun take as long as it takes', async () => {
    const inTurn = lineOf({ running: 1, waiting: 1, longestMs: 2_000 }, turnedAway);
    const [first, second] = [work(), work()];
    const both = Promise.all([said(inTurn(first.run)), said(inTurn(second.run))]);
    first.end();
    await vi.advanceTimersByTimeAsync(60_000);
    second.end();
    expect(await both).toEqual(['done', 'done']);
  });

  it('serves what is more urgent first', async () => {
    const inTurn = lineOf({ running: 1, waiting: 3, longestMs: 2_000 }, turnedAway);
    const first = work();
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    const all = [inTurn(first.run), inTurn(note('b')), inTurn(note('c')), inTurn(note('a'), 1)];
    first.end();
    await Promise.all(all);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('goes on after work that fails', async () => {
    const inTurn = lineOf({ running: 1, waiting: 1, longestMs: 2_000 }, turnedAway);
    const failing = said(inTurn(() => Promise.reject(new Error('broken'))));
    const next = said(inTurn(async () => 'done'));
    expect(await Promise.all([failing, next])).toEqual(['broken', 'done']);
  });

  it('has each one’s work done under their own deadline', async () => {
    const inTurn = lineOf({ running: 1, waiting: 1, longestMs: 2_000 }, turnedAway);
    const first = work();
    const begun = withDeadline('first', 1_000, () => inTurn(first.run));
    const left = withDeadline('second', 9_000, () => inTurn(async () => remainingMs()));
    first.end();
    await begun;
    expect(await left).toBeGreaterThan(1_000);
  });
});
