import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/core/log';
import type { TaxPaper } from './rules';
import { print } from './service.press';

type Kept = { shopPress?: { worker: Worker; waiting: Map<number, unknown> } | undefined };
const kept = globalThis as Kept;
const NAMES = {
  Bengali: 'শ্রীমতী',
  Gujarati: 'શ્રીમતી',
  Gurmukhi: 'ਸ੍ਰੀ',
  Kannada: 'ಶ್ರೀಮತಿ',
  Malayalam: 'ശ്രീമതി',
  Oriya: 'ଶ୍ରୀମତୀ',
  Tamil: 'விஜய',
  Telugu: 'శ్రీమతి',
};

const paperFor = (lines: string[], change: Partial<TaxPaper> = {}): TaxPaper => ({
  ...{ title: 'Tax invoice', number: '26-27/000123', day: [2026, 11, 22], sample: false },
  ...{ seller: { name: 'Kit Private Limited', lines: ['Pune'] }, buyer: { name: 'Asha', lines } },
  ...{ facts: [['Number', '26-27/000123']], notes: [], closing: [] },
  rows: [{ goods: 'Kit', hsn: '3004', kits: '5', amount: '12,499.00' }],
  ...{ sums: [], total: '₹12,499.00', words: 'Rupees' },
  ...change,
});
const printed = (lines: string[], change?: Partial<TaxPaper>) =>
  print('invoice', { papers: [paperFor(lines, change)] });

describe('the press', () => {
  const errors = vi.fn();
  beforeEach(() => {
    errors.mockReset();
    vi.spyOn(log(), 'error').mockImplementation(errors as never);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('sets names in the fonts of all scripts of India, thin and bold', async () => {
    const names = Object.values(NAMES);
    const pdf = Buffer.from(await printed(names, { buyer: { name: names.join(' '), lines: [...names, 'मीरा'] } }));
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    const fonts = Object.keys(NAMES).map((script) => `NotoSans${script}`);
    for (const font of ['Mukta', ...fonts])
      for (const weight of ['Regular', 'Bold']) expect(text).toContain(`+${font}-${weight}`);
  });

  it('is asked again later while twenty papers wait', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => printed([`Road ${at}`])));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const message = 'Many papers are being made. Please try again in a moment.';
    expect(refused.map(({ code, message: said, beside }) => ({ code, message: said, beside }))).toEqual(
      Array(2).fill({ code: 'unavailable', message, beside: { retryAfterS: 2 } }),
    );
    const made = asked.flatMap((one) =>
      one.status === 'fulfilled' ? [Buffer.from(one.value).toString('base64')] : [],
    );
    expect(new Set(made).size).toBe(20);
    expect(kept.shopPress?.waiting.size).toBe(0);
    expect(errors).not.toHaveBeenCalled();
  });

  it('logs what could not be made, and makes the next one', async () => {
    await expect(print('invoice', { papers: [{}] })).rejects.toThrow('sample');
    expect(errors.mock.calls).toEqual([
      [{ template: 'invoice', reason: expect.stringContaining('sample') }, 'paper not made'],
    ]);
    expect((await printed(['Pune'])).length).toBeGreaterThan(1_000);
  });

  it('is opened anew where it has ended, and who waited is told', async () => {
    await printed(['Pune']);
    const worker = kept.shopPress?.worker;
    const waits = Promise.allSettled([printed(['Pune']), printed(['Nashik'])]);
    await worker?.terminate();
    const reason = 'the press ended with 1';
    expect(await waits).toEqual(Array(2).fill({ status: 'rejected', reason: new Error(reason) }));
    expect(errors.mock.calls).toEqual(Array(2).fill([{ template: 'invoice', reason }, 'paper not made']));
    expect(kept.shopPress).toBeUndefined();
    expect((await printed(['Pune'])).length).toBeGreaterThan(1_000);
    expect(kept.shopPress?.worker).not.toBe(worker);
  });

  it.each([new Error('broken'), 'broken'])('says why it broke, whatever was thrown: %s', async (thrown) => {
    await printed(['Pune']);
    const worker = kept.shopPress?.worker;
    const waits = Promise.allSettled([printed(['Pune'])]);
    worker?.emit('error', thrown);
    expect(await waits).toEqual([{ status: 'rejected', reason: new Error('broken') }]);
    // Meanwhile the broken one may answer: nobody waits for that any more.
    expect((await printed(['Nashik'])).length).toBeGreaterThan(1_000);
    const next = kept.shopPress?.worker;
    await worker?.terminate();
    expect(next).not.toBe(worker);
    expect(kept.shopPress?.worker).toBe(next);
  });

  it('gives up a paper that takes twenty seconds, and begins anew', async () => {
    await printed(['Pune']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const worker = kept.shopPress?.worker as Worker;
    await printed(['Pune']);
    // The time of one that is made ends nothing.
    vi.advanceTimersByTime(20_000);
    expect(kept.shopPress?.worker).toBe(worker);
    const [ended, waits] = [once(worker, 'exit'), Promise.allSettled([printed(['Pune'])])];
    vi.advanceTimersByTime(19_999);
    expect(kept.shopPress?.worker).toBe(worker);
    vi.advanceTimersByTime(1);
    expect(kept.shopPress).toBeUndefined();
    const reason = new Error('invoice took more than 20000 ms');
    expect(await waits).toEqual([{ status: 'rejected', reason }]);
    await ended;
    expect((await printed(['Pune'])).length).toBeGreaterThan(1_000);
  });
});
