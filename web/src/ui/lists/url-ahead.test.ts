import { expect, test } from 'vitest';
import { arrived } from './url-ahead.ts';

test('what was asked for later stays on the way when an earlier address comes', () => {
  const ahead = { drawn: '', asked: ['type=Reading', 'type=Reading&q=e', 'type=Reading&q=es'] };
  expect(arrived(ahead, 'type=Reading')).toEqual({
    drawn: 'type=Reading',
    asked: ['type=Reading&q=e', 'type=Reading&q=es'],
  });
});

test('an address overtakes those asked for before it', () => {
  expect(arrived({ drawn: '', asked: ['q=e', 'q=es'] }, 'q=es')).toEqual({ drawn: 'q=es', asked: [] });
});

test('an address nobody asked for ends what was on the way', () => {
  expect(arrived({ drawn: 'q=e', asked: ['q=es'] }, 'section=viewProfile')).toEqual({
    drawn: 'section=viewProfile',
    asked: [],
  });
});
