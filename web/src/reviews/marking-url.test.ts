import { expect, test } from 'vitest';
import { withParams } from '../ui/url-state.ts';
import { placeParams } from './marking-url.ts';

const withPlace = (search: URLSearchParams, place: Parameters<typeof placeParams>[1]) =>
  withParams(search, placeParams(search, place));
const from = new URLSearchParams('section=writingReview&q=amara&course=4&page=3&sort=-date_time');

test('opening a submission keeps what the list was narrowed to', () => {
  expect(withPlace(from, { review: 7 }).toString()).toBe(`${from}&review=7`);
});

test('the other list begins at its first page and in its own order', () => {
  expect(withPlace(from, { queue: 'reviewed', review: null }).toString()).toBe(
    'section=writingReview&q=amara&course=4&tab=reviewed',
  );
});

test('the same list stays where it was', () => {
  expect(withPlace(from, { queue: 'pending' }).toString()).toBe(from.toString());
});

test('the first page and the list have nothing in the URL', () => {
  const deep = new URLSearchParams('section=speakingReview&tab=reviewed&review=7&page=2');
  expect(withPlace(deep, { page: 1, review: null }).toString()).toBe('section=speakingReview&tab=reviewed');
});
