import { expect, test } from 'vitest';
import { isSameClock, zonedDay, zonedIsoDay, zonedMoment, zonedTime, zonePlace } from './format-zoned.ts';

const MORNING = '2027-06-03T07:00:00.000Z';

test('a moment is shown as the clocks of its place show it', () => {
  expect(zonedDay(MORNING, 'Europe/Paris')).toBe('Thursday 3 June 2027');
  expect(zonedTime(MORNING, 'Europe/Paris')).toBe('09:00');
  expect(zonedMoment(MORNING, 'Europe/Paris')).toBe('3 June 2027, 09:00 (Paris)');
  expect(zonedIsoDay('2027-06-02T23:30:00.000Z', 'Europe/Paris')).toBe('2027-06-03');
  expect(zonedTime('2027-06-02T22:00:00.000Z', 'Europe/Paris')).toBe('00:00');
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
