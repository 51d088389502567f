import { expect, test } from 'vitest';
import { type Seated, seatName, takenSeats } from './seats.ts';

const at = (id: number, room: string, seat: string): Seated => ({ id, name: `person ${id}`, room, seat });
const all = [at(1, 'Hall 1', 'B7'), at(2, 'hall 1', 'b7 '), at(3, 'Hall 2', 'B7'), at(4, '', ''), at(5, '', '')];

test.each([
  [[1], { 1: 2 }],
  [[2], { 2: 1 }],
  [[1, 2], { 1: 2, 2: 1 }],
  [[3, 4, 5], {}],
  [[], {}],
])('of %j those are named who share a seat', (ids, taken) => {
  const found = takenSeats(all, new Set(ids));
  expect(Object.fromEntries([...found].map(([id, other]) => [id, other.id]))).toEqual(taken);
});

test('a seat is named with its room where there is one', () => {
  expect([seatName(at(1, 'Hall 1', 'B7')), seatName(at(1, '', 'B7'))]).toEqual(['B7 in Hall 1', 'B7']);
});
