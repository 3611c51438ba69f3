import { expect, it } from 'vitest';
import { dayOf, daysIntoWeek, hourOf, secondsLeftOf, startOfDay, startOfDayNamed } from './india';

it.each([
  ['2026-11-20T18:29:59.000Z', '2026-11-20', 1],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', 86_400],
  ['2028-02-28T18:30:00.000Z', '2028-02-29', 86_400],
  ['2026-12-31T20:00:00.500Z', '2027-01-01', 81_000],
])('case 74: %s is %s in India, with %i s left', (time, day, left) => {
  expect([dayOf(Date.parse(time)), secondsLeftOf(Date.parse(time))]).toEqual([day, left]);
});

it.each([
  ['2026-11-22T18:29:59.999Z', 0, '2026-11-21T18:30:00.000Z'],
  ['2026-11-22T18:30:00.000Z', 0, '2026-11-22T18:30:00.000Z'],
  ['2026-11-22T12:00:00.000Z', 13, '2026-11-08T18:30:00.000Z'],
  ['2027-01-01T00:00:00.000Z', 1, '2026-12-30T18:30:00.000Z'],
])('the day of %s, %i days before, began at %s', (now, before, began) => {
  expect(startOfDay(Date.parse(now), before).toISOString()).toBe(began);
});

it.each([
  ['2026-11-22T18:29:59.999Z', 6],
  ['2026-11-22T18:30:00.000Z', 0],
  ['2026-11-24T12:00:00.000Z', 1],
  ['2026-11-28T12:00:00.000Z', 5],
])('%s is %i days after Monday', (now, days) => {
  expect(daysIntoWeek(Date.parse(now))).toBe(days);
});

it.each([
  ['2026-11-21', '2026-11-20T18:30:00.000Z'],
  ['2027-01-01', '2026-12-31T18:30:00.000Z'],
  ['2028-02-29', '2028-02-28T18:30:00.000Z'],
])('%s began at %s', (day, began) => {
  expect(startOfDayNamed(day).toISOString()).toBe(began);
});

it.each([
  ['2026-11-20T18:29:59.999Z', 23],
  ['2026-11-20T18:30:00.000Z', 0],
  ['2026-11-21T02:29:59.999Z', 7],
  ['2026-11-21T02:30:00.000Z', 8],
])('at %s it is past %i', (time, hour) => {
  expect(hourOf(Date.parse(time))).toBe(hour);
});
