import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgreePanel } from './agree-panel';

const lastRun = { payments: 3, refunds: 1, finishedAt: new Date('2026-11-27T06:00:00Z') };

it.each([
  [0, lastRun, 'They agree.'],
  [1, lastRun, '1 new difference; shown if it lasts 30 minutes.'],
  [2, lastRun, '2 new differences; shown if they last 30 minutes.'],
  [0, null, 'They have not been compared yet.'],
])('%i found that have not lasted yet, compared %o: "%s"', (fresh, run, said) => {
  const panel = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <AgreePanel first={[]} fresh={fresh} lastRun={run} />
    </AppRouterContext>,
  );
  expect(panel).toContain(said);
  expect(panel.includes('They agree.')).toBe(said === 'They agree.');
});
