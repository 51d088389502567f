import { aRoomRow } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { groupsOf, roomsOf } from './order-rows.ts';

const rows = [
  aRoomRow({ id: 1, username: 'Teo Marin', room: 'Room 14', seat: 'C10' }),
  aRoomRow({ id: 2, username: 'Ana Costa', room: 'Room 14', seat: 'C2', deadline: '2027-06-03T07:50:00.000Z' }),
  aRoomRow({
    id: 3,
    username: 'Joon Park',
    room: 'Room 9',
    seat: 'A1',
    deadline: null,
    state: 'submitted',
    flags: { paste: 2 },
  }),
  aRoomRow({ id: 4, username: 'Yuki Tanaka', room: '', state: 'disconnected', needsAttention: true }),
];
const all = { shown: 'all', room: '', q: '', order: 'attention' } as const;
const shape = (narrowing: Parameters<typeof groupsOf>[1]) =>
  groupsOf(rows, narrowing).map(({ heading, rows: those }) => [heading, those.map(({ id }) => id)]);

test('those who need attention stand first, then each room by its seats', () => {
  expect(shape(all)).toEqual([
    ['Needs attention', [4]],
    ['Room 9', [3]],
    ['Room 14', [2, 1]],
  ]);
  expect(shape({ ...all, order: 'seat' })[0]).toEqual(['Without a room', [4]]);
});

test('rows are found by state, room and words', () => {
  expect(shape({ ...all, shown: 'submitted' })).toEqual([['Room 9', [3]]]);
  expect(shape({ ...all, shown: 'attention' })).toEqual([['Needs attention', [4]]]);
  expect(shape({ ...all, shown: 'facts' })).toEqual([['Room 9', [3]]]);
  expect(shape({ ...all, room: 'Room 14', q: 'c2' })).toEqual([['Room 14', [2]]]);
  expect(shape({ ...all, q: 'nobody' })).toEqual([]);
});

test('by end, whoever ends first stands first, and who has none last', () => {
  expect(shape({ ...all, order: 'ends' })[0]?.[1]).toEqual([2, 1, 4, 3]);
});

test('by name, as in the lists of the server', () => {
  const people = ['Nube', 'Óscar', 'Ñoño', 'Nadia'].map((username, id) => aRoomRow({ id, username, fullName: '' }));
  const [group] = groupsOf(people, { ...all, order: 'name' });
  expect(group?.rows.map(({ username }) => username)).toEqual(['Nadia', 'Nube', 'Ñoño', 'Óscar']);
});

test('rooms are named once', () => {
  expect(roomsOf(rows)).toEqual(['Room 9', 'Room 14']);
});
