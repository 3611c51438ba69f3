import { describe, expect, it } from 'vitest';
import {
  type CashRules,
  END_AFTER_MS,
  isDelivered,
  judgeCashOrder,
  judgeMove,
  type PhoneHistory,
  REMIND_AFTER_MS,
  returnsSince,
} from './rules.cash';

const RULES: CashRules = {
  enabled: true,
  maxKits: 10,
  maxOpenPerPhone: 3,
  confirmation: 'none',
  confirmAboveKits: 5,
  returnsBeforeOnline: 2,
  pincodesWithoutCash: ['744301'],
  pincodesWithoutDelivery: ['682555'],
};
const NEW: PhoneHistory = { earlier: 0, open: 0, cameBack: 0 };
const judge = (
  rules: Partial<CashRules>,
  asked: { kits?: number; pincode?: string },
  history: Partial<PhoneHistory> = {},
) => judgeCashOrder({ ...RULES, ...rules }, { kits: 1, pincode: '411001', ...asked }, { ...NEW, ...history });

describe('a cash order', () => {
  it.each<[string, Partial<CashRules>, { kits?: number; pincode?: string }, Partial<PhoneHistory>, string]>([
    ['as most are', {}, {}, {}, 'to_pack'],
    ['where nothing is delivered', {}, { pincode: '682555' }, {}, 'delivery'],
    ['where nothing is delivered, with cash off', { enabled: false }, { pincode: '682555' }, {}, 'delivery'],
    ['while cash is off', { enabled: false }, {}, {}, 'off'],
    ['of as many kits as may be', {}, { kits: 10 }, {}, 'to_pack'],
    ['of more', {}, { kits: 11 }, {}, 'kits'],
    ['where no cash is taken', {}, { pincode: '744301' }, {}, 'pincode'],
    ['after one that came back', {}, {}, { cameBack: 1 }, 'to_pack'],
    ['after two that came back', {}, {}, { cameBack: 2 }, 'returns'],
    ['after many, where that is no rule', { returnsBeforeOnline: 0 }, {}, { cameBack: 9 }, 'to_pack'],
    ['beside two open ones', {}, {}, { open: 2 }, 'to_pack'],
    ['beside three open ones', {}, {}, { open: 3 }, 'open'],
    ['beside many, where that is no rule', { maxOpenPerPhone: 0 }, {}, { open: 9 }, 'to_pack'],
    ['the first, confirmed', { confirmation: 'first' }, {}, {}, 'to_confirm'],
    ['the second, not', { confirmation: 'first' }, {}, { earlier: 1 }, 'to_pack'],
    ['every one, confirmed', { confirmation: 'every' }, {}, { earlier: 7 }, 'to_confirm'],
    ['of five kits, not', { confirmation: 'above' }, { kits: 5 }, {}, 'to_pack'],
    ['of six, confirmed', { confirmation: 'above' }, { kits: 6 }, {}, 'to_confirm'],
  ])('%s', (_name, rules, asked, history, expected) => {
    const verdict = judge(rules, asked, history);
    expect('stage' in verdict ? verdict.stage : verdict.refusal).toBe(expected);
  });
});

describe('an order that its parent has sent elsewhere', () => {
  const history = (known: Partial<PhoneHistory>) => ({ ...NEW, ...known });
  it.each<[string, Parameters<typeof judgeMove>[1], ReturnType<typeof judgeMove>]>([
    ['to the same pincode and phone', { method: 'cod', pincode: null, history: null }, null],
    ['to a new person', { method: 'cod', pincode: '411001', history: NEW }, null],
    ['where nothing is delivered', { method: 'cod', pincode: '682555', history: null }, 'delivery'],
    ['where nothing is delivered, paid online', { method: 'online', pincode: '682555', history: null }, 'delivery'],
    ['where no cash is taken', { method: 'cod', pincode: '744301', history: null }, 'pincode'],
    ['where no cash is taken, paid online', { method: 'online', pincode: '744301', history: null }, null],
    ['to whom parcels came back', { method: 'cod', pincode: null, history: history({ cameBack: 2 }) }, 'returns'],
    ['to who has many open', { method: 'cod', pincode: null, history: history({ open: 3 }) }, 'open'],
    ['to who has one fewer', { method: 'cod', pincode: null, history: history({ open: 2, cameBack: 1 }) }, null],
    ['to all of them, paid online', { method: 'online', pincode: null, history: history({ open: 9 }) }, null],
  ])('%s', (_, move, refusal) => expect(judgeMove(RULES, move)).toBe(refusal));
});

it('what is paid online goes where anything goes', () => {
  expect([isDelivered(RULES, '744301'), isDelivered(RULES, '682555')]).toEqual([true, false]);
});

it('returns fade after 180 days; a reminder comes after one day, the end after two', () => {
  expect(returnsSince(Date.parse('2026-11-22T00:00:00Z'))).toEqual(new Date('2026-05-26T00:00:00Z'));
  expect([REMIND_AFTER_MS, END_AFTER_MS]).toEqual([86_400_000, 172_800_000]);
});
