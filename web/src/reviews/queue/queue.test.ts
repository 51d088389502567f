import { expect, test } from 'vitest';
import { nextBehind, nextToOpen, type QueueItem } from './queue.ts';

function item(id: number, heldBy: string | null = null): QueueItem {
  return {
    id,
    heldBy,
    login: '',
    name: 'amara.osei',
    course: 'Formal Letters',
    submittedAt: '2025-09-16T18:31:47.000Z',
    late: false,
    anonymous: false,
    due: null,
    scored: null,
  };
}

const list = (...ids: number[]) => ids.map((id) => item(id));

test('goes on with the one behind it', () => {
  expect(nextToOpen(2, list(1, 2, 3), list(1, 3))).toBe(3);
});

test('passes over what someone else has open', () => {
  expect(nextToOpen(1, list(1, 2, 3), [item(2, 'Ines'), item(3)])).toBe(3);
});

test('passes over what someone else has scored meanwhile', () => {
  expect(nextToOpen(1, list(1, 2, 3), list(3))).toBe(3);
});

test('at the end of a page goes on with what moved up', () => {
  expect(nextToOpen(2, list(1, 2), list(1, 9))).toBe(9);
});

test('at the end comes back to what was skipped', () => {
  expect(nextToOpen(3, list(1, 2, 3), list(1, 2))).toBe(1);
});

test('ends when nothing is left, or all of it is held', () => {
  expect(nextToOpen(1, list(1), [])).toBeNull();
  expect(nextToOpen(1, list(1, 2), [item(2, 'Ines')])).toBeNull();
});

test('in the reviewed list it goes on, and neither back nor to the same one again', () => {
  expect(nextBehind(2, list(1, 2, 3), list(2, 1, 3))).toBe(3);
  expect(nextBehind(2, list(1, 2, 3, 4), [item(2), item(1), item(3, 'Ines'), item(4)])).toBe(4);
  expect(nextBehind(2, list(1, 2), list(2, 1))).toBeNull();
  expect(nextBehind(2, list(2), list(2))).toBeNull();
});

test('one that was opened by its URL goes on with the first of the list', () => {
  expect(nextToOpen(7, list(1, 2), list(1, 2))).toBe(1);
});
