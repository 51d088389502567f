import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  [' 0,5\n', '0.5'],
  ['12.25', '12.25'],
  ['-1', '-1'],
  ['1 h 5', null],
  ['1.000,5', null],
  ['', null],
])('%j pasted is %j', (text, number) => expect(pastedNumber(text)).toBe(number));
