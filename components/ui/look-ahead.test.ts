import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUIET_MS, STEP_MS } from './look-ahead';

describe('links that are looked up beforehand', () => {
  const asked: string[] = [];
  const ask = (name: string) => () => void asked.push(name);

  async function load(connection?: object) {
    vi.stubGlobal('window', { requestIdleCallback: true });
    vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
    vi.stubGlobal('navigator', { connection });
    return import('./look-ahead');
  }

  beforeEach(() => {
    asked.length = 0;
    vi.resetModules();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('leaves a page alone at first, and then asks for one after the other', async () => {
    const { inTurn } = await load();
    inTurn(ask('first'));
    inTurn(ask('second'));
    vi.advanceTimersByTime(QUIET_MS - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['first']);
    vi.advanceTimersByTime(STEP_MS);
    expect(asked).toEqual(['first', 'second']);
  });

  it('does not ask for a link that is gone or was reached for', async () => {
    const { inTurn } = await load();
    const leave = inTurn(ask('gone'));
    inTurn(ask('there'));
    leave();
    vi.advanceTimersByTime(QUIET_MS + STEP_MS);
    expect(asked).toEqual(['there']);
  });

  it('begins again for links that come later', async () => {
    const { inTurn } = await load();
    inTurn(ask('early'));
    vi.advanceTimersByTime(QUIET_MS + STEP_MS);
    inTurn(ask('late'));
    vi.advanceTimersByTime(QUIET_MS);
    expect(asked).toEqual(['early', 'late']);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'asks for nothing where it would be dear: %o',
    async (connection) => {
      const { inTurn } = await load(connection);
      inTurn(ask('dear'));
      vi.advanceTimersByTime(10 * QUIET_MS);
      expect(asked).toEqual([]);
    },
  );

  it('does without moments of idleness where a browser knows none', async () => {
    const { inTurn } = await load();
    vi.stubGlobal('window', {});
    inTurn(ask('Safari'));
    vi.advanceTimersByTime(QUIET_MS);
    expect(asked).toEqual(['Safari']);
  });
});
