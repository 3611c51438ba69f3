import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiUser, callApi, onStepUp, rememberPerson } from './client';

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

const CHANGED = 'Your session has changed';
const asPerson = (id: string | null) => {
  const user = id === null ? null : ({ id } as ApiUser);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    if (path === '/api/auth/check-auth') return Response.json({ success: user !== null, user });
    return calls.length === 1 ? answer(403, CHANGED, 'xsrf') : answer(200, 'Done');
  });
  return calls;
};

it.each([
  ['the same person', 'asha', 'asha', 'Done', 3],
  ['nobody any more', 'asha', null, 'Done', 3],
  ['a person where there was none', null, 'asha', 'Done', 3],
  ['another person', 'asha', 'leela', CHANGED, 2],
])('a token that has become old is renewed for %s', async (_name, before, now, message, count) => {
  rememberPerson(before === null ? null : ({ id: before } as ApiUser));
  const calls = asPerson(now);
  expect((await callApi('/a', DELETE)).message).toBe(message);
  expect(calls).toHaveLength(count);
  rememberPerson(null);
});

it('says that cookies are needed where the browser keeps none', async () => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => answer(403, CHANGED, 'xsrf'));
  expect((await callApi('/a', DELETE)).message).toBe(
    'Please allow cookies for this shop in your browser and try again.',
  );
});
