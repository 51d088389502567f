import { afterEach, expect, test } from 'vitest';
import { timeOfDay } from '../../ui/format/format-clock.ts';
import { keepRoomZone, roomTime } from './room-time.ts';

const at = '2027-06-03T07:42:00.000Z';
afterEach(() => keepRoomZone(null));

test.each([
  ['Europe/Paris', '09:42'],
  ['Europe/Madrid', '09:42'],
  ['America/New_York', '09:42 (Paris)'],
])('on a device in %s a time of an examination in Paris reads %s', (device, text) => {
  keepRoomZone('Europe/Paris');
  expect(roomTime(at, device)).toBe(text);
});

test('outside of an examination it is the time of the device', () => {
  expect(roomTime(at)).toBe(timeOfDay(at));
});
