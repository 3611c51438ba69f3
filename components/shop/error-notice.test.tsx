import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { errorWords } from '@/content/lost';
import { ErrorNotice } from './error-notice';

const shown = (error: unknown) =>
  renderToStaticMarkup(
    <ErrorNotice error={error} onRetry={() => undefined}>
      {errorWords.home}
    </ErrorNotice>,
  );

it('names the error as the log does, and nothing else of it', () => {
  const html = shown(Object.assign(new Error('password of the database'), { digest: '1910291946' }));
  expect(html).toContain(`${errorWords.reference} <code`);
  expect(html).toContain('>1910291946</code>');
  expect(html).not.toContain('password of the database');
});

it.each([[new Error('x')], ['a string'], [null], [{ digest: 'not an error' }], [{ message: 'x' }]])(
  'names nothing where there is no name: %o',
  (error) => {
    const html = shown(error);
    expect(html).toContain(errorWords.title);
    expect(html).toContain(errorWords.retry);
    expect(html).not.toContain(errorWords.reference);
  },
);
