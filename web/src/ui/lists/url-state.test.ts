import { expect, test } from 'vitest';
import { idParam, withParams } from './url-state.ts';

const from = new URLSearchParams('section=manageUsers&q=osei&page=2');

test('what is named changes, and the rest stays', () => {
  expect(withParams(from, { page: null, status: 'active', q: '' }).toString()).toBe(
    'section=manageUsers&status=active',
  );
  expect(withParams(from, { account: 7, page: undefined }).toString()).toBe(`${from}&account=7`);
  expect(from.toString()).toBe('section=manageUsers&q=osei&page=2');
});

test.each([
  ['7', 7],
  ['0', null],
  ['07', null],
  ['-7', null],
  ['7.5', null],
  ['new', null],
  ['', null],
  ['12345678901', null],
])('%j as an id is %s', (value, id) => {
  expect(idParam(new URLSearchParams({ course: value }), 'course')).toBe(id);
});

test('no parameter is no id', () => expect(idParam(new URLSearchParams(), 'course')).toBeNull());
