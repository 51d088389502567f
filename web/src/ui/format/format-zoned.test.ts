import { zonePlace } from '@parlance/contract/texts/zones';
import { expect, test } from 'vitest';
import {
  isSameClock,
  zonedBeside,
  zonedDay,
  zonedDayTime,
  zonedIsoDay,
  zonedMoment,
  zonedTime,
} from './format-zoned.ts';

const MORNING = '2027-06-03T07:00:00.000Z';

test('a moment is shown as the clocks of its place show it', () => {
  expect(zonedDay(MORNING, 'Europe/Paris')).toBe('Thursday 3 June 2027');
  expect(zonedTime(MORNING, 'Europe/Paris')).toBe('09:00');
  expect(zonedMoment(MORNING, 'Europe/Paris')).toBe('3 June 2027, 09:00 (Paris)');
  expect(zonedIsoDay('2027-06-02T23:30:00.000Z', 'Europe/Paris')).toBe('2027-06-03');
  expect(zonedTime('2027-06-02T22:00:00.000Z', 'Europe/Paris')).toBe('00:00');
});

test('a moment beside another one leaves out what both share', () => {
  const evening = '2027-06-03T21:59:00.000Z';
  expect(zonedBeside(evening, 'Europe/Paris', MORNING)).toBe('23:59');
  expect(zonedBeside('2027-06-03T22:00:00.000Z', 'Europe/Paris', MORNING)).toBe('4 June, 00:00');
  expect(zonedDayTime(evening, 'Europe/Paris', MORNING)).toBe('3 June, 23:59');
  expect(zonedDayTime('2027-12-31T23:30:00.000Z', 'Europe/Paris', MORNING)).toBe('1 January 2028, 00:30');
});

test('a place is named without its continent', () => {
  expect(zonePlace('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zonePlace('UTC')).toBe('UTC');
});

test('two zones with one clock are one, and only while they agree', () => {
  expect(isSameClock(MORNING, 'Europe/Paris', 'Europe/Berlin')).toBe(true);
  expect(isSameClock(MORNING, 'Europe/London', 'UTC')).toBe(false);
  expect(isSameClock('2027-01-03T07:00:00.000Z', 'Europe/London', 'UTC')).toBe(true);
});
