import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, type RazorpayStage, startRazorpayStage, toLinkInput } from './stage.ts';

let stage: RazorpayStage;
beforeAll(async () => {
  stage = await startRazorpayStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('faults', () => {
  const arm = (mode: string, calls = 1) => stage.control('faults', { provider: 'razorpay', mode, calls });
  const exists = async (reference: string) => {
    const query = { reference_id: reference } as unknown as Parameters<typeof stage.sdk.paymentLink.all>[0];
    return (await stage.sdk.paymentLink.all(query)).payment_links.length === 1;
  };

  test.each([
    ['reset', false],
    ['hang', false],
    ['lost-answer', true],
    ['hang-after', true],
  ])('%s gives no answer, effect: %s', async (mode, effect) => {
    stage.http.defaults.timeout = 300;
    await arm(mode);
    const reference = `FAULT-${mode}`;
    await expect(stage.create({ reference_id: reference })).rejects.toThrow(TypeError);
    stage.http.defaults.timeout = 2000;
    expect(await exists(reference)).toBe(effect);
  });

  test.each([
    ['error', 502, false],
    ['error-empty', 500, false],
    ['error-after', 502, true],
    ['rate-limit', 429, false],
    ['unauthorized', 401, false],
  ])('%s answers %i, effect: %s', async (mode, status, effect) => {
    await arm(mode);
    const reference = `FAULT-${mode}`;
    const failure = await failureOf(stage.create({ reference_id: reference }));
    expect(failure.statusCode).toBe(status);
    if (mode === 'rate-limit' || mode === 'unauthorized') expect(failure.error?.code).toBe('BAD_REQUEST_ERROR');
    else expect(failure.error).toBeUndefined();
    expect(await exists(reference)).toBe(effect);
  });

  test('garbage answers 200 and no sense, and nothing happens', async () => {
    await arm('garbage');
    const answer = await stage.sdk.paymentLink.create(toLinkInput({ reference_id: 'FAULT-garbage' })).catch(() => null);
    expect(answer).not.toHaveProperty('id');
    expect(await exists('FAULT-garbage')).toBe(false);
  });

  test('a fault of one call spares the others, and says how many are left', async () => {
    const link = await stage.create();
    await stage.control('faults', {
      provider: 'razorpay',
      mode: 'rate-limit',
      calls: 5,
      call: 'GET .*/payment_links/',
    });
    expect((await failureOf(stage.create())).statusCode).toBeUndefined();
    expect((await failureOf(stage.sdk.paymentLink.fetch(link.id))).statusCode).toBe(429);
    expect(stage.context.faults.armed()).toMatchObject([{ provider: 'razorpay', calls: 4 }]);
  });

  test('slow answers late, and a fault lasts for as many calls as asked', async () => {
    await arm('slow');
    const start = Date.now();
    await stage.create();
    expect(Date.now() - start).toBeGreaterThanOrEqual(290);
    await arm('rate-limit', 2);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await failureOf(stage.create())).statusCode);
    expect(statuses).toEqual([429, 429, undefined]);
  });
});
