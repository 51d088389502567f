import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineForEach, waitingLine } from './waiting-line.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A work that runs until it is told to end. */
function aWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = vi.fn(() => promise);
  return { run, end: resolve, fail: reject };
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

test('so many run at once; the others wait and go in the order they came', async () => {
  const inLine = waitingLine({ atOnce: 2, most: 10, waitSeconds: 15 });
  const works = [aWork(), aWork(), aWork(), aWork()];
  const results = works.map(({ run }) => inLine(run));
  await settle();
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
  works[1]!.end('second');
  await settle();
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
  for (const { end } of works) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

test('a work that fails gives its place to the next', async () => {
  const inLine = waitingLine({ atOnce: 1, most: 10, waitSeconds: 15 });
  const broken = inLine(() => Promise.reject(new Error('broken')));
  const next = inLine(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('one more than may wait is refused at once, with a time to come back', async () => {
  const inLine = waitingLine({ atOnce: 1, most: 1000, waitSeconds: 15 });
  const first = aWork();
  const all = [inLine(first.run), ...Array.from({ length: 1000 }, () => inLine(async () => 'waited'))];
  await expect(inLine(async () => 'too many')).rejects.toMatchObject({
    code: 'away',
    extras: { retryAfterSeconds: 5 },
  });
  first.end('first');
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first', 'waited']));
});

test('who has waited too long is refused and takes no turn', async () => {
  const inLine = waitingLine({ atOnce: 1, most: 10, waitSeconds: 15 });
  const first = aWork();
  const late = aWork();
  const running = inLine(first.run);
  const refused = expect(inLine(late.run)).rejects.toMatchObject({ code: 'away' });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  first.end('first');
  await running;
  expect(late.run).not.toHaveBeenCalled();
  expect(await inLine(async () => 'free again')).toBe('free again');
});

test('each key has a line of its own', async () => {
  const inLineOf = lineForEach({ atOnce: 1, most: 10, waitSeconds: 15 });
  const [one, other, again] = [aWork(), aWork(), aWork()];
  const results = [inLineOf('a', one.run), inLineOf('b', other.run), inLineOf('a', again.run)];
  await settle();
  expect([one, other, again].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0]);
  for (const { end } of [one, other, again]) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});
