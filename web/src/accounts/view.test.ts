import { expect, test } from 'vitest';
import { withParams } from '../ui/lists/url-state.ts';
import { readView, type View, viewParams } from './view.ts';

const search = (text: string) => new URLSearchParams(text);
const withView = (before: URLSearchParams, view: View) => withParams(before, viewParams(view));

test.each([
  ['section=manageUsers', { name: 'list' }],
  ['view=add', { name: 'add' }],
  ['view=edit&account=12', { name: 'edit', id: 12 }],
  ['view=details&account=12', { name: 'details', id: 12 }],
  ['view=edit', { name: 'list' }],
  ['view=edit&account=x', { name: 'list' }],
  ['view=other&account=12', { name: 'list' }],
])('%s', (text, view) => expect(readView(search(text))).toEqual(view));

test('a view comes and goes, and the list stays narrowed', () => {
  const list = search('section=manageUsers&q=osei&page=2');
  const details = withView(list, { name: 'details', id: 12 });
  expect(readView(details)).toEqual({ name: 'details', id: 12 });
  expect(withView(details, { name: 'list' }).toString()).toBe(list.toString());
});
