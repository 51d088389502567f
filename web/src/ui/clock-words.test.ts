import { expect, it } from 'vitest';
import { minutesAndSeconds, questionClock, timeAnnouncement } from './clock-words.ts';

it.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [61, '01:01'],
  [7200, '120:00'],
  [-3, '00:00'],
])('%d seconds read %s', (seconds, words) => {
  expect(minutesAndSeconds(seconds)).toBe(words);
});

it('announces ten, five and one minutes, once', () => {
  expect(timeAnnouncement(601, 600)).toBe('10 minutes left');
  expect(timeAnnouncement(600, 599)).toBeNull();
  expect(timeAnnouncement(310, 299)).toBe('5 minutes left');
  expect(timeAnnouncement(61, 60)).toBe('1 minute left');
  expect(timeAnnouncement(900, 40)).toBe('1 minute left');
  expect(timeAnnouncement(40, 0)).toBeNull();
});

it('announces the last half minute of a question', () => {
  expect(timeAnnouncement(31, 30, questionClock.announced)).toBe('30 seconds left');
  expect(timeAnnouncement(61, 60, questionClock.announced)).toBeNull();
});
