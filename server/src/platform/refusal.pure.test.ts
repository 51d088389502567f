import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';

const fields = [
  { path: 'password', reason: 'Use at least 8 characters.' },
  { path: 'phone', reason: 'Enter a phone number.' },
];

test('a refusal of fields says the first reason, for a client that reads no more than its message', () => {
  expect(new Refusal('invalid', { fields }).message).toBe('Use at least 8 characters.');
});

test('a sentence of its own comes before the reason of a field, and that before the sentence of the code', () => {
  expect(new Refusal('invalid', { fields, sentence: 'This test has no such question.' }).message).toBe(
    'This test has no such question.',
  );
  expect(new Refusal('invalid', { fields: [] }).message).toContain('Check the fields');
});
