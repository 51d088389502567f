import { expect, test } from 'vitest';
import { CallFailed, CallRefused } from './call.ts';
import { textBesideFields } from './refusal.ts';

const refused = (fields: object[]) =>
  new CallRefused(400, { code: 'invalid', message: 'Use at most 200 characters.', fields }, null);

test('what stands under its field is not said a second time', () => {
  const error = refused([{ path: 'title', reason: 'Use at most 200 characters.' }]);
  expect(textBesideFields(error, 'Failed to add course.')).toBe('Failed to add course.');
});

test('what no field says is said in words of the server, or ours where it gave none', () => {
  expect(textBesideFields(refused([]), 'Failed to add course.')).toBe('Use at most 200 characters.');
  expect(textBesideFields(new CallFailed('Gone.'), 'Failed to add course.')).toBe('Failed to add course.');
});
