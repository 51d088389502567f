import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './steps.ts';

const ERROR_CHARACTERS = 600;

export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; ok: boolean; tests: { results: { errors: { message: string }[] }[] }[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

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

/** The journeys of a report that failed, each with the first lines of why: what the end of a long log leaves out. */
export function failedJourneys(file: string): string[] {
  if (!existsSync(file)) return [];
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, file: spec, tests }) => {
        const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
        return `failed: ${spec}, ${title}\n${stripVTControlCharacters(error?.message ?? '').slice(0, ERROR_CHARACTERS)}`;
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return suites.flatMap(inSuite);
}
