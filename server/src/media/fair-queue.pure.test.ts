import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Work that says when it starts and lasts until it is let go. */
function works() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    work: (name: string) => async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await turn();
    },
  };
}

test('owners take turns, and one owner has one piece of work at a time', async () => {
  const { started, work, end } = works();
  const queue = fairQueue({ atOnce: 2, most: 100 });
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => queue(1, work(name))),
    ...['b1', 'b2'].map((name) => queue(2, work(name))),
    queue(3, work('c1')),
  ];
  await turn();
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started.slice(2)).toEqual(['a2']);
  await end('a2');
  expect(started.slice(3)).toEqual(['c1']);
  for (const name of ['b1', 'c1', 'a3', 'b2']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('one more than may wait is told to come back, and what failed makes room', async () => {
  const { started, work, end } = works();
  const queue = fairQueue({ atOnce: 1, most: 1 });
  const failing = queue(1, async () => {
    await work('first')();
    throw new Error('broken');
  }).catch((error: Error) => error.message);
  const second = queue(2, work('second'));
  await expect(queue(3, work('third'))).rejects.toMatchObject({ code: 'away', extras: { retryAfterSeconds: 5 } });
  await end('first');
  expect(await failing).toBe('broken');
  expect(started).toEqual(['first', 'second']);
  await end('second');
  expect(await second).toBe('second');
});
