import { expect, test } from 'vitest';
import { unsentList } from './unsent-list.ts';

test.each([
  [{ tests: 0, recordings: 0, marks: 0 }, []],
  [{ tests: 1, recordings: 0, marks: 0 }, ['1 test with unsent answers']],
  [
    { tests: 2, recordings: 1, marks: 1 },
    ['2 tests with unsent answers', '1 recording', '1 submission with an unsaved score, comment or note'],
  ],
  [{ tests: 0, recordings: 3, marks: 2 }, ['3 recordings', '2 submissions with unsaved scores, comments or notes']],
])('%j is said as %j', (unsent, lines) => {
  expect(unsentList(unsent)).toEqual(lines);
});
