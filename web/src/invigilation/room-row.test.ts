import { aBoardRow } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { endsText, leftText, noteOf, placeOf } from './room-row.ts';

const at = (time: string) => Date.parse(`2027-06-03T${time}Z`);
const paused = aBoardRow({ pausedAt: '2027-06-03T07:30:00.000Z' });
const resuming = aBoardRow({ pausedAt: '2027-06-03T07:30:00.000Z', resumeAt: '2027-06-03T07:40:00.000Z' });

test('what is left runs down, and stands still in a pause until it is over', () => {
  expect(leftText(aBoardRow(), at('07:42:05'))).toBe('17:55');
  expect(leftText(paused, at('07:42:05'))).toBe('30:00');
  expect(leftText(resuming, at('07:39:59'))).toBe('30:00');
  expect(leftText(resuming, at('07:41:00'))).toBe('29:00');
  expect(leftText(aBoardRow({ deadline: null }), at('07:42:05'))).toBe('');
});

test('the end moves with a pause, and rest breaks are in it before they are taken', () => {
  expect(endsText(aBoardRow({ restSeconds: 720 }), at('07:42:05'), 'Europe/Paris')).toBe('10:12');
  expect(endsText(resuming, at('07:35:00'), 'Europe/Paris')).toBe('10:10');
  expect(endsText(aBoardRow(), at('07:42:05'), 'Europe/Paris')).toBe('10:00');
  expect(endsText(paused, at('07:42:00'), 'Europe/Paris')).toBe('10:12');
  expect(endsText(resuming, at('07:55:00'), 'Europe/Paris')).toBe('10:10');
});

test.each([
  [{ placeWaits: true, unsent: 3 }, 'Another device waits'],
  [{ state: 'disconnected', since: '2027-06-03T07:26:52.000Z' }, 'Since 09:26:52'],
  [{ state: 'absent', isTooLate: true, unsent: 3 }, 'Too late to start'],
  [{ state: 'submitted', isTooLate: true, since: '2027-06-03T07:21:00.000Z' }, 'Missed a part'],
  [{ isTooLate: true, unsent: 3 }, '3 answers not sent'],
  [{ unsent: 3 }, '3 answers not sent'],
  [{ flags: { paste: 1, focus_lost: 1 } }, '2 new facts'],
  [{ state: 'submitted', since: '2027-06-03T07:21:00.000Z' }, 'At 09:21:00'],
  [{ state: 'on_break', since: '2027-06-03T07:20:00.000Z', resumeAt: '2027-06-03T07:32:00.000Z' }, 'Until 09:32:00'],
  [{ messages: { sent: 2, seen: 1 } }, '1 message not seen'],
  [{ messages: { sent: 2, seen: 1 }, connection: 'slow' }, 'Slow connection'],
  [{ messages: { sent: 2, seen: 1 }, state: 'not_arrived' }, ''],
  [{ connection: 'slow' }, 'Slow connection'],
  [{ state: 'between_parts', startsAt: '2027-06-03T07:43:00.000Z' }, 'Starts by 09:43'],
  [{ state: 'between_parts', startsAt: '2027-06-03T07:33:00.000Z' }, 'Not started since 09:33'],
  [{}, ''],
] as const)('the most urgent is said: %o', (changes, says) => {
  expect(noteOf(aBoardRow(changes as never), 'Europe/Paris', at('07:42:00'))).toBe(says);
});

test('the room and the seat are said in few letters', () => {
  expect(placeOf({ room: 'Room 14', seat: 'C2', number: 3 })).toBe('14, C2');
  expect(placeOf({ room: '', seat: 'C2', number: 3 })).toBe('C2');
  expect(placeOf({ room: '', seat: '', number: 3 })).toBe('3');
});
