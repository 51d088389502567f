import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayReporter, type ReportOutcome } from './play-reporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends one report at a time, and then only the newest', async () => {
  const answers: ((outcome: ReportOutcome) => void)[] = [];
  const sent: number[] = [];
  const reporter = createPlayReporter((seconds) => {
    sent.push(seconds);
    return new Promise((answer) => answers.push(answer));
  });
  reporter.report(5);
  reporter.report(10);
  reporter.report(15);
  expect(sent).toEqual([5]);
  answers[0]?.('stored');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([5, 15]);
});

it('tries again until it has arrived', async () => {
  const send = vi.fn<(seconds: number) => Promise<ReportOutcome>>().mockResolvedValueOnce('later');
  send.mockResolvedValue('stored');
  createPlayReporter(send).report(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(send.mock.calls).toEqual([[5], [5]]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends nothing more once it was refused', async () => {
  const send = vi.fn<(seconds: number) => Promise<ReportOutcome>>().mockResolvedValue('stop');
  const reporter = createPlayReporter(send);
  reporter.report(5);
  await vi.advanceTimersByTimeAsync(0);
  reporter.report(10);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledOnce();
});
