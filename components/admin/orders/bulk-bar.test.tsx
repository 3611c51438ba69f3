import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BulkBar } from './bulk-bar';
import type { DeskOrder } from './order-types';

const toPack = (at: number) => ({ id: `o${at}`, stage: 'to_pack', money: 'due', method: 'cod' }) as DeskOrder;
const barFor = (count: number) =>
  renderToStaticMarkup(
    <BulkBar
      orders={Array.from({ length: count }, (_, at) => toPack(at))}
      isBusy={false}
      onAction={() => {}}
      onClear={() => {}}
    />,
  );

it('200 orders are packed and printed at once', () => {
  const bar = barFor(200);
  expect(bar).toContain('200 orders chosen');
  expect(bar).toMatch(/href="\/api\/admin\/documents\?kind=slip&amp;ids=o0,[^"]*,o199"/);
  expect(bar).toMatch(/href="\/api\/admin\/orders\/export\?ids=o0,[^"]*,o199" download=""[^>]*>Export CSV</);
  expect(bar).toMatch(/>Pack</);
  expect(bar).not.toContain('at most');
});

it('more are told of the limit before any press, and lead nowhere', () => {
  const bar = barFor(201);
  expect(bar).toContain('201 orders chosen');
  expect(bar).toContain('Please choose at most 200 for one press.');
  expect(bar).toContain('Choose none');
  expect(bar).not.toMatch(/href=|>Pack</);
});
