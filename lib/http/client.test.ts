import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi, onStepUp } from './client';

const DELETE = { method: 'DELETE', fallback: 'It failed' } as const;
const CONFIRM = 'Please confirm with your code';

const answer = (status: number, message: string, refused?: string) =>
  Response.json({ success: status === 200, message }, {
    status,
    headers: refused ? { 'X-Refused': refused } : undefined,
  } as ResponseInit);

let isProved = false;
const sent = vi.fn(async () => (isProved ? answer(200, 'Done') : answer(403, CONFIRM, 'step-up')));

beforeEach(() => {
  isProved = false;
  sent.mockClear();
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a.b' });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

it('case 31: calls that are refused together ask for one code, and each is repeated once', async () => {
  const ask = vi.fn(async () => {
    isProved = true;
    return true;
  });
  const stop = onStepUp(ask);
  const answers = await Promise.all([callApi('/a', DELETE), callApi('/b', DELETE)]);
  stop();
  expect(answers.map(({ message }) => message)).toEqual(['Done', 'Done']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(4);
});

it.each<[string, (() => Promise<boolean>) | null, calls: number]>([
  ['without anybody to ask', null, 1],
  ['when the person cancels', async () => false, 1],
  ['when the server still refuses', async () => true, 2],
])('case 31: %s the refusal itself is the answer', async (_name, ask, calls) => {
  const stop = ask ? onStepUp(ask) : () => undefined;
  expect(await callApi('/a', DELETE)).toEqual({ success: false, message: CONFIRM, status: 403, refused: 'step-up' });
  stop();
  expect(sent).toHaveBeenCalledTimes(calls);
});
