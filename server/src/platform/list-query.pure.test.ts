import { expect, test } from 'vitest';
import { listingOf, searchQuery } from './list-query.ts';

const sortable = ['id', 'title'] as const;

test('a list is whole and in its own order until something else is asked for', () => {
  expect(listingOf({}, sortable, '-id')).toEqual({
    sortBy: 'id',
    direction: 'desc',
    text: undefined,
    slice: undefined,
  });
  expect(listingOf({ page: 3, limit: 20, q: ' tea ', sort: 'title' }, sortable, '-id')).toEqual({
    sortBy: 'title',
    direction: 'asc',
    text: 'tea',
    slice: { offset: 40, limit: 20 },
  });
});

test('a page without a limit holds 50', () => {
  expect(listingOf({ page: 2 }, sortable, 'id').slice).toEqual({ offset: 50, limit: 50 });
});

test('an order that a list does not have is refused with those it has', () => {
  expect(() => listingOf({ sort: 'price' }, sortable, 'id')).toThrow(
    'Use one of id, title, with - in front of it for descending order.',
  );
});

test('a search looks for the beginnings of words, at most ten, and for nothing that is no letter or digit', () => {
  expect(searchQuery("Nguyễn  O’Connor's 100%")).toBe("'nguyen':* & 'oconnors':* & '100':*");
  expect(searchQuery('a '.repeat(20))?.split(' & ')).toHaveLength(10);
  expect([searchQuery(''), searchQuery("'\\%:*&")]).toEqual([null, '']);
});
