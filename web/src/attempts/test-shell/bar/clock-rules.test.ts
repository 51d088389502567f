import { expect, it } from 'vitest';
import { questionClock, timeAnnouncement } from './clock-rules.ts';

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
