import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fairQueue, type Place } from './fair-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { atOnce: 1, most: 6, mostOfKey: 4, waitSeconds: 15, tooManyOfKey: 'Too many of you.' };

/** A queue whose tasks each end when told, and say in which order they ran. */
function aQueue(given: Partial<typeof limits> = {}) {
  const inTurn = fairQueue({ ...limits, ...given });
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, place: Partial<Place> = {}) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return inTurn({ lane: 'unknown', key: name.slice(0, 1), ...place }, () => {
      ran.push(name);
      ends.push(() => resolve(name));
      return promise;
    });
  };
  /** Ends so many tasks, the first that began first. */
  const end = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  return { add, end, ran };
}

test('turns go round the keys, and within a key first come is first served', async () => {
  const { add, end, ran } = aQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
  await end(6);
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('while both lanes wait, each has every second turn', async () => {
  const { add, end, ran } = aQueue();
  for (const name of ['a1', 'b1', 'c1', 'd1']) void add(name);
  void add('k1', { lane: 'known' });
  void add('l1', { lane: 'known' });
  await end(5);
  expect(ran).toEqual(['a1', 'k1', 'b1', 'l1', 'c1', 'd1']);
});

test('one more of a key than may wait is refused, and others are not', async () => {
  const { add, end, ran } = aQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add(name);
  await expect(add('a6')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many of you. Wait 5 seconds and try again.',
    extras: { retryAfterSeconds: 5 },
  });
  void add('b1');
  await end(2);
  expect(ran).toEqual(['a1', 'a2', 'b1']);
});

test('a full lane takes a newcomer in the place of the newest of the longest queue', async () => {
  const { add, end, ran } = aQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void add(name);
  const displaced = expect(add('a5')).rejects.toMatchObject({ code: 'too_many_requests' });
  void add('c1');
  await displaced;
  await end(6);
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a full lane of which nobody has more than the newcomer refuses the newcomer, and the other lane does not', async () => {
  const { add, end, ran } = aQueue();
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']) void add(name);
  await expect(add('h1')).rejects.toMatchObject({ code: 'away', extras: { retryAfterSeconds: 5 } });
  void add('k1', { lane: 'known' });
  await end(1);
  expect(ran).toEqual(['a1', 'k1']);
});

test('who has waited too long is refused and takes no turn', async () => {
  const { add, end, ran } = aQueue();
  void add('a1');
  const refused = expect(add('b1')).rejects.toMatchObject({ code: 'away' });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  await end(1);
  void add('c1');
  expect(ran).toEqual(['a1', 'c1']);
});

test('what must run one at a time lets others pass', async () => {
  const { add, end, ran } = aQueue({ atOnce: 2 });
  for (const name of ['a1', 'a2', 'a3']) void add(name, { oneAtATime: 'the same' });
  void add('a4');
  void add('b1');
  expect(ran).toEqual(['a1', 'a4']);
  await end(1);
  expect(ran).toEqual(['a1', 'a4', 'a2']);
  await end(2);
  expect(ran).toEqual(['a1', 'a4', 'a2', 'b1', 'a3']);
});

test('a task that fails gives its turn to the next', async () => {
  const inTurn = fairQueue(limits);
  const place: Place = { lane: 'unknown', key: 'a' };
  const broken = inTurn(place, () => Promise.reject(new Error('broken')));
  const next = inTurn(place, async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('keys take turns with one task each, and without other limits a key may fill the lane and wait for ever', async () => {
  const { add, end, ran } = aQueue({ atOnce: 2, mostOfKey: undefined, waitSeconds: undefined });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2']) void add(name, { oneAtATime: name.slice(0, 1) });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ran).toEqual(['a1', 'b1']);
  await end(6);
  expect(ran).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});
