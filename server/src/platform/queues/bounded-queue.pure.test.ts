import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A task that runs until it is told to end. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = vi.fn(() => promise);
  return { run, end: resolve, fail: reject };
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

test('so many run at once; the others wait and go in the order they came', async () => {
  const { run: inQueue } = boundedQueue({ atOnce: 2, most: 10, waitSeconds: 15 });
  const works = [aTask(), aTask(), aTask(), aTask()];
  const results = works.map(({ run }) => inQueue(run));
  await settle();
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
  works[1]!.end('second');
  await settle();
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
  for (const { end } of works) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

test('a task that fails gives its place to the next', async () => {
  const { run: inQueue } = boundedQueue({ atOnce: 1, most: 10, waitSeconds: 15 });
  const broken = inQueue(() => Promise.reject(new Error('broken')));
  const next = inQueue(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('one more than may wait is refused at once, with a time to come back', async () => {
  const { run: inQueue } = boundedQueue({ atOnce: 1, most: 1000, waitSeconds: 15 });
  const first = aTask();
  const all = [inQueue(first.run), ...Array.from({ length: 1000 }, () => inQueue(async () => 'waited'))];
  await expect(inQueue(async () => 'too many')).rejects.toMatchObject({
    code: 'away',
    extras: { retryAfterSeconds: 5 },
  });
  first.end('first');
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first', 'waited']));
});

test('who has waited too long is refused and takes no turn', async () => {
  const { run: inQueue } = boundedQueue({ atOnce: 1, most: 10, waitSeconds: 15 });
  const first = aTask();
  const late = aTask();
  const running = inQueue(first.run);
  const refused = expect(inQueue(late.run)).rejects.toMatchObject({ code: 'away' });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  first.end('first');
  await running;
  expect(late.run).not.toHaveBeenCalled();
  expect(await inQueue(async () => 'free again')).toBe('free again');
});
