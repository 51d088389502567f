import { existsSync, readFileSync } from 'node:fs';
import type { Step } from './steps.ts';

export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/**
 * What a step counts for. A check is one. A suite is its tests; a suite that found none, or ended badly without a
 * failed test (a file that does not load, a time-out), is one failure more.
 */
export function countsOf(report: Step['report'], code: number | null, file: string): Counts {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = existsSync(file) ? read(report, readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
  const isEmpty = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (code !== 0 || isEmpty) ? { ...counts, failed: 1 } : counts;
}

function read(report: NonNullable<Step['report']>, text: string): Counts {
  if (report === 'total') {
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
    return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
  }
  if (report === 'vitest') {
    const { numPassedTests, numFailedTests } = JSON.parse(text) as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { expected, unexpected, flaky } = (JSON.parse(text) as PlaywrightReport).stats;
  // A test that passes only the second time has failed once.
  return { passed: expected, failed: unexpected + flaky };
}
