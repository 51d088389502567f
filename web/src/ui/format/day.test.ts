import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from './day.ts';

test.each(['2026-11-21', '2026-03-29', '2026-12-31', '2028-02-29'])('%s begins and ends at midnight here', (day) => {
  const [start, end] = [new Date(startOfDay(day) ?? ''), new Date(endOfDay(day) ?? '')];
  for (const moment of [start, end])
    expect([moment.getHours(), moment.getMinutes(), moment.getSeconds()]).toEqual([0, 0, 0]);
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  expect(end).toEqual(next);
});

test.each(['', '2026', 'yesterday', '2026-11-21T00:00'])("'%s' is no day", (text) => {
  expect([startOfDay(text), endOfDay(text)]).toEqual([undefined, undefined]);
});
