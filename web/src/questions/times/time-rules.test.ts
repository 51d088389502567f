import { describe, expect, test } from 'vitest';
import { dashboardTimers, readDuration, readTimer, timerScreen } from './time-rules.ts';

describe('the duration of a course', () => {
  test.each([
    [45, 2700],
    ['12.5', 750],
    [1, 60],
    [1440, 86_400],
  ])('%s minutes are %s seconds', (typed, seconds) => expect(readDuration(typed)).toEqual({ seconds }));

  test.each(['', ' ', 0, -5, '-', 'ten', Number.POSITIVE_INFINITY])('%j is no duration', (typed) =>
    expect(readDuration(typed)).toEqual({ problem: 'Please enter a valid positive number for duration.' }),
  );

  test('less than a minute and more than a day are named', () => {
    expect(readDuration(0.5)).toEqual({ problem: 'Enter at least 1 minute.' });
    expect(readDuration(1441)).toEqual({ problem: 'Enter at most 24 hours.' });
  });
});

describe('the timer of a question', () => {
  test.each([
    [0, 0],
    [1, 60],
    ['0.75', 45],
    [0.01, 0.6],
    [1.51, 90.6],
  ])('%s minutes are %s seconds', (typed, seconds) => {
    expect(readTimer(typed, dashboardTimers)).toEqual({ seconds });
    expect(readTimer(typed, timerScreen)).toEqual({ seconds });
  });

  test.each([-1, '-', 'a minute'])('%j is no timer', (typed) => {
    expect(readTimer(typed, dashboardTimers)).toEqual({
      problem: 'Please enter a valid non-negative number for the timer.',
    });
    expect(readTimer(typed, timerScreen)).toEqual({
      problem: 'Please enter a valid non-negative number for the timer duration.',
    });
  });

  test('nothing typed counts as 0 on the timer screen and is refused on the dashboard', () => {
    expect(readTimer('', timerScreen)).toEqual({ seconds: 0 });
    expect(readTimer('', dashboardTimers)).toEqual({
      problem: 'Please enter a valid non-negative number for the timer.',
    });
  });

  test('more than a day is named', () => {
    expect(readTimer(1441, timerScreen)).toEqual({ problem: 'Enter at most 24 hours.' });
  });
});
