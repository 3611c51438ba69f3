import { expect, it } from 'vitest';
import { byHand } from './shipping';

const carrier = byHand((courier, number) => `https://${courier.length}.example/${number.length}`);
const parcel = { orderNumber: 10_001, courier: 'India Post', trackingNumber: 'AB 12/3', trackingUrl: null };

it('what is handed over by hand is what was typed, with the courier’s address', async () => {
  expect(await carrier.handOver(parcel)).toEqual({
    courier: 'India Post',
    trackingNumber: 'AB 12/3',
    trackingUrl: 'https://10.example/7',
  });
});

it('a typed address goes before the courier’s', async () => {
  const typed = { ...parcel, trackingUrl: 'https://elsewhere.example/1' };
  expect((await carrier.handOver(typed)).trackingUrl).toBe(typed.trackingUrl);
});

it.each([{ courier: null }, { trackingNumber: null }, { courier: '' }])(
  'nothing is handed over with %j',
  async (lack) => {
    await expect(carrier.handOver({ ...parcel, ...lack })).rejects.toThrow('needs its courier and its number');
  },
);

it('of pincodes and of the way only people know', async () => {
  expect(await carrier.serves('560001', { grams: 500, cash: 2_499 })).toBeNull();
  expect(await carrier.newsOf(await carrier.handOver(parcel), new Date())).toBeNull();
});
