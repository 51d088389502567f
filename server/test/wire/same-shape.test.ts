import { expect, test } from 'vitest';
import { departures, losses } from './same-shape.ts';

const sample = { id: 1, title: 'Bells', at: '2026-11-21T09:30:00.000Z', timer: null, items: [{ id: 1 }] };

test('a reply of the same keys and kinds departs in nothing', () => {
  const reply = { id: 9, title: '', at: '2026-03-01T09:00:00.000Z', timer: null, items: [{ id: 2 }, { id: 3 }] };
  expect(departures(sample, reply)).toEqual([]);
});

test.each([
  ['a missing key', { ...sample, id: undefined }, 'reply.id is nothing, not a number'],
  ['a key too many', { ...sample, key: 'B' }, 'reply.key is not in the sample'],
  ['an id as a string', { ...sample, id: '1' }, 'reply.id is a text, not a number'],
  ['a time without milliseconds', { ...sample, at: '2026-11-21T09:30:00Z' }, 'reply.at is a text, not a time'],
  ['a number for null', { ...sample, timer: 60 }, 'reply.timer is a number, not null'],
  ['an empty list', { ...sample, items: [] }, 'reply.items has 0 items, not 1'],
  [
    'a key too many deep down',
    { ...sample, items: [{ id: 1 }, { id: 2, key: 1 }] },
    'reply.items[1].key is not in the sample',
  ],
])('%s departs', (_what, reply, line) => {
  expect(departures(sample, reply)).toEqual([line]);
});

test('a key that was added is no loss, deep down neither', () => {
  expect(losses(sample, { ...sample, use: 'practice', items: [{ id: 1, access: 'school' }] })).toEqual([]);
});

test.each([
  ['a missing key', { ...sample, id: undefined, use: 'practice' }, 'reply.id is nothing, not a number'],
  ['a key that is gone deep down', { ...sample, items: [{ key: 1 }] }, 'reply.items[0].id is missing'],
  ['another kind', { ...sample, id: '1' }, 'reply.id is a text, not a number'],
  ['a list with nothing', { ...sample, items: [] }, 'reply.items has 0 items, not 1'],
])('%s is a loss', (_what, now, line) => {
  expect(losses(sample, now)).toEqual([line]);
});
