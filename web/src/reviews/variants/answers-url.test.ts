import { expect, test } from 'vitest';
import { withParams } from '../../ui/lists/url-state.ts';
import { keyOfPart, partOf, placeParams } from './answers-url.ts';

const of = (query: string) => new URLSearchParams(query);
const place = 'course=7&question=3&version=12&part=0';

test('a part is named by its question, its version and its number from 0', () => {
  expect(partOf(of(place))).toEqual({ questionId: 3, versionId: 12, part: 0 });
  expect(keyOfPart({ questionId: 3, versionId: 12, part: 0 })).toBe('3.12.0');
});

test.each(['', 'question=3&version=12', 'question=3&part=0', 'question=3&version=12&part=x'])(
  '%j names no part',
  (query) => expect(partOf(of(query))).toBeNull(),
);

test('the list is where no part is named, and the other list begins at its first page', () => {
  const search = of(`${place}&page=3&q=boat`);
  const to = (next: Parameters<typeof placeParams>[0]) => withParams(search, placeParams(next)).toString();
  expect(to({ part: null })).toBe('course=7&page=3&q=boat');
  expect(to({ filter: 'all', part: null })).toBe('course=7&q=boat&show=all');
  expect(to({ part: { questionId: 4, versionId: 13, part: 2 }, page: 1 })).toBe(
    'course=7&question=4&version=13&part=2&q=boat',
  );
});
