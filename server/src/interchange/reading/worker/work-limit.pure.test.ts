import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workLimit } from './work-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what the pictures of a file take to be kept is not counted as work of its reader', () => {
  const over = vi.fn();
  const limit = workLimit(1000, over);
  for (let part = 0; part < 3; part += 1) {
    limit.goOn();
    vi.advanceTimersByTime(300);
    limit.pause();
    vi.advanceTimersByTime(5000);
  }
  limit.goOn();
  vi.advanceTimersByTime(99);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
});
