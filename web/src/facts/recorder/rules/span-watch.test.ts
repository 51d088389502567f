import { expect, test } from 'vitest';
import { aStamp } from '../../../../test/a-stamp.ts';
import { createSpanWatch } from './span-watch.ts';

test.each([
  [1999, null],
  [2000, { began: aStamp(1000), ended: aStamp(3000) }],
])('of what lasts for %i ms with a limit of 2 s this is told', (lastsMs, span) => {
  const watch = createSpanWatch(2000);
  expect(watch(true, aStamp(1000))).toBeNull();
  expect(watch(true, aStamp(1500))).toBeNull();
  expect(watch(false, aStamp(1000 + lastsMs))).toEqual(span);
  expect(watch(false, aStamp(60_000))).toBeNull();
});
