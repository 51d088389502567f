import { expect, test, vi } from 'vitest';
import { recurring } from './recurring.ts';

const onFailed = () => {
  throw new Error('It did not fail.');
};

test('a stop tells the work under way to end, waits for it, and lets none begin', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: AbortSignal[] = [];
  const { doNow, stop } = recurring(
    1,
    async (stopping) => {
      begun.push(stopping);
      await promise;
    },
    onFailed,
  );
  doNow();
  doNow();
  expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
  let hasStopped = false;
  const stopped = stop().then(() => (hasStopped = true));
  await new Promise((done) => setTimeout(done, 10));
  expect({ hasStopped, told: begun.map(({ aborted }) => aborted) }).toEqual({ hasStopped: false, told: [true] });
  resolve();
  await stopped;
  doNow();
  expect(begun).toHaveLength(1);
});

test.each([
  ['later', async (error: Error) => Promise.reject(error)],
  [
    'at once',
    (error: Error) => {
      throw error;
    },
  ],
])('work that fails %s is told, and tried again', async (_when, fail) => {
  const failed = vi.fn();
  let tries = 0;
  const { stop } = recurring(1, () => fail(new Error(`try ${(tries += 1)}`)), failed);
  await vi.waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(1));
  await stop();
  expect(failed).toHaveBeenNthCalledWith(2, new Error('try 2'));
});
