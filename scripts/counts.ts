import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './steps.ts';

const ERROR_CHARACTERS = 600;

export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number; testResults?: VitestFile[] };
type VitestFile = {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};
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

/** The tests of a report that failed, each with the first lines of why; empty where a report names none. */
export function failedTests(report: Step['report'], file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (report === 'vitest') return ((JSON.parse(text) as VitestReport).testResults ?? []).flatMap(failedInFile);
  return report === 'playwright' ? (JSON.parse(text) as PlaywrightReport).suites.flatMap(failedInSuite) : [];
}

function failedInFile({ name, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A file that does not load has no tests to name.
  if (failed.length === 0) return message ? [failure(name, message)] : [];
  return failed.map(({ fullName, failureMessages }) => failure(`${name}, ${fullName}`, failureMessages[0]));
}

function failedInSuite({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
      return failure(`${file}, ${title}`, error?.message);
    });
  return [...here, ...suites.flatMap(failedInSuite)];
}

function failure(test: string, reason = ''): string {
  return `failed: ${test}\n${stripVTControlCharacters(reason).trim().slice(0, ERROR_CHARACTERS)}`;
}
