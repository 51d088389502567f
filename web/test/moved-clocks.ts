import { afterEach, vi } from 'vitest';

/**
 * Sets both clocks of the device on by so many seconds since the test began, as if it had slept; timers do not run
 * earlier.
 */
export function movedClocks(): (seconds: number) => void {
  const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)];
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return (seconds) => {
    vi.spyOn(Date, 'now').mockImplementation(() => wall() + seconds * 1000);
    vi.spyOn(performance, 'now').mockImplementation(() => steady() + seconds * 1000);
  };
}
