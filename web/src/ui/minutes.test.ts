import { expect, test } from 'vitest';
import { minutes, minutesToTenth } from './minutes.ts';

test.each([
  [3600, '60'],
  [90, '1.5'],
  [100, '1.67'],
  [0, '0'],
])('%i seconds are %s minutes', (seconds, text) => expect(minutes(seconds)).toBe(text));

test.each([
  [3138, '52.3'],
  [3600, '60.0'],
  [0, '0.0'],
])('%i seconds taken are %s minutes', (seconds, text) => expect(minutesToTenth(seconds)).toBe(text));
