import type { Annotations } from '@parlance/contract/taking/annotations';
import { describe, expect, test } from 'vitest';
import { mergeAnnotations, withCrossed, withHighlight, withNote, withoutMark, withoutNote } from './annotations.ts';
import { noAnnotations } from './no-annotations.ts';
import { segmentsOf } from './segments.ts';

const at = (start: number, end: number, passageId = 1) => ({ passageId, start, end });
const ranges = ({ highlights }: Annotations) => highlights.map(({ start, end, note }) => [start, end, note]);

describe('marks', () => {
  test('that overlap become one, but for those with a note', () => {
    const marked = [at(10, 20), at(30, 40), at(15, 32)].reduce(withHighlight, noAnnotations);
    expect(ranges(marked)).toEqual([[10, 40, undefined]]);
    const noted = withNote(marked, at(12, 18), 'Why?');
    expect(ranges(withHighlight(noted, at(16, 50)))).toEqual([
      [10, 50, undefined],
      [12, 18, 'Why?'],
    ]);
    expect(ranges(withoutMark(noted, at(12, 18)))).toEqual([[10, 40, undefined]]);
  });

  test('of another passage stay apart, and a note goes without its mark', () => {
    const two = withHighlight(withNote(noAnnotations, at(1, 5, 2), 'Here'), at(1, 5));
    expect(two.highlights.map(({ passageId }) => passageId)).toEqual([1, 2]);
    expect(ranges(withoutNote(two, at(1, 5, 2)))).toEqual([
      [1, 5, undefined],
      [1, 5, undefined],
    ]);
  });

  test('of two devices come together', () => {
    const one = withCrossed(withHighlight(noAnnotations, at(0, 5)), 7, 'A', true);
    const other = withCrossed(withNote(withHighlight(noAnnotations, at(3, 9)), at(20, 25), 'n'), 7, 'C', true);
    const both = mergeAnnotations(one, other);
    expect(ranges(both)).toEqual([
      [0, 9, undefined],
      [20, 25, 'n'],
    ]);
    expect(both.crossed).toEqual({ 7: ['A', 'C'] });
  });
});

test('a letter is crossed out once, and a question without one is not kept', () => {
  const crossed = withCrossed(noAnnotations, 7, 'B', true);
  expect(withCrossed(crossed, 7, 'B', true)).toBe(crossed);
  expect(withCrossed(crossed, 7, 'B', false).crossed).toEqual({});
});

test('a paragraph is cut where marks begin and end, and its text stays whole', () => {
  const text = 'It is salt, and it is old.';
  const { highlights } = withNote(withHighlight(noAnnotations, at(96, 110)), at(106, 110), 'salt');
  const segments = segmentsOf(text, 100, highlights);
  expect(segments.map((segment) => segment.text)).toEqual(['It is ', 'salt', ', and it is old.']);
  expect(segments.map(({ marks }) => marks.length)).toEqual([1, 2, 0]);
  expect(segments.map(({ notesEnding }) => notesEnding.length)).toEqual([0, 1, 0]);
  expect(segments.map((segment) => segment.text).join('')).toBe(text);
});
