import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiUser, callApi, onSignedOut, onStepUp, rememberPerson } from './client';

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
  ['when the server still refuses', async () => true, 2],
])('case 31: %s the refusal itself is the answer', async (_name, ask, calls) => {
  const stop = ask ? onStepUp(ask) : () => undefined;
  expect(await callApi('/a', DELETE)).toEqual({ success: false, message: CONFIRM, status: 403, refused: 'step-up' });
  stop();
  expect(sent).toHaveBeenCalledTimes(calls);
});

it('case 31: when the person cancels nothing is done, and nothing is to be said of it', async () => {
  const stop = onStepUp(async () => false);
  const told = { success: false, message: '', status: 403, isCancelled: true };
  expect(await callApi('/a', DELETE)).toEqual(told);
  stop();
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each([
  [200, undefined],
  [400, undefined],
  [401, undefined],
  [404, undefined],
  [409, undefined],
  [429, undefined],
  [500, 'r-1'],
  [502, 'r-1'],
  [503, 'r-1'],
])('an answer of %i is named by %s', async (status, requestId) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status, headers: { 'X-Request-Id': 'r-1' } }));
  expect((await callApi('/a', { fallback: 'It failed' })).requestId).toBe(requestId);
});

const SIGN_IN = 'Please sign in first';
const READ = { fallback: 'It failed' } as const;
/** Answers as to somebody who is signed out until `isProved`. */
const signedOut = () => {
  const call = vi.fn(async () => (isProved ? answer(200, 'Done') : answer(401, SIGN_IN, 'signed-out')));
  vi.stubGlobal('fetch', call);
  return call;
};

it('calls that find the session ended ask for one sign-in, and each is repeated once', async () => {
  const calls = signedOut();
  const ask = vi.fn(async () => {
    isProved = true;
    return true;
  });
  const stop = onSignedOut(ask);
  const answers = await Promise.all([callApi('/a', DELETE), callApi('/b', READ)]);
  stop();
  expect(answers.map(({ message }) => message)).toEqual(['Done', 'Done']);
  expect([ask.mock.calls.length, calls.mock.calls.length]).toEqual([1, 4]);
});

it('who did not want to sign in again is asked by what they do, and not by what the page reads by itself', async () => {
  signedOut();
  const ask = vi.fn(async () => false);
  const stop = onSignedOut(ask);
  expect(await callApi('/a', READ)).toMatchObject({ message: '', isCancelled: true });
  expect(await callApi('/a', READ)).toMatchObject({ message: SIGN_IN, refused: 'signed-out' });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await callApi('/a', DELETE)).toMatchObject({ message: '', isCancelled: true });
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  expect(await callApi('/a', DELETE)).toMatchObject({ message: SIGN_IN, refused: 'signed-out' });
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

it('a form is sent as the browser writes it, anything else as JSON', async () => {
  const seen: [type: string | null, body: unknown][] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: { headers: Headers; body: unknown }) => {
    seen.push([headers.get('content-type'), body]);
    return answer(200, 'Done');
  });
  const form = new FormData();
  await callApi('/a', { method: 'POST', body: form, fallback: 'It failed' });
  await callApi('/a', { method: 'POST', body: { one: 1 }, fallback: 'It failed' });
  await callApi('/a', { method: 'POST', fallback: 'It failed' });
  expect(seen).toEqual([
    [null, form],
    ['application/json', '{"one":1}'],
    ['application/json', '{}'],
  ]);
});

it('case 30: what a screen asks by itself says so', async () => {
  const seen: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    seen.push(headers.get('x-poll'));
    return answer(200, 'Done');
  });
  await callApi('/a', { fallback: 'It failed', isPoll: true });
  await callApi('/a', { fallback: 'It failed', isPoll: false });
  await callApi('/a', { fallback: 'It failed' });
  expect(seen).toEqual(['1', null, null]);
});
