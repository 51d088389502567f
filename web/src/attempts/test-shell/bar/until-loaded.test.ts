import { afterEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('asks again for what did not come, and fails nobody meanwhile', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module')));
  const loaded = vi.fn();
  const waiting = untilLoaded(load).then(loaded);
  await vi.advanceTimersByTimeAsync(12_000);
  expect([load.mock.calls.length, loaded.mock.calls.length]).toEqual([3, 0]);
  load.mockResolvedValue('here');
  await vi.advanceTimersByTimeAsync(5000);
  await waiting;
  expect(loaded).toHaveBeenCalledExactlyOnceWith('here');
});
