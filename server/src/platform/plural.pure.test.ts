import { expect, test } from 'vitest';
import { countOf } from './plural.ts';

test.each([
  [0, 'row needs', 'rows need', '0 rows need'],
  [1, 'row needs', 'rows need', '1 row needs'],
  [2, 'minute', undefined, '2 minutes'],
  [1, 'second', undefined, '1 second'],
])('%i %s', (count, one, many, text) => expect(countOf(count, one, many)).toBe(text));
