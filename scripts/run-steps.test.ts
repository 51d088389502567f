import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOf, failedTests } from './counts.ts';
import type { Step, TotalTime } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

function step(name: string, code: string, more: Partial<Step> = {}): Step {
  return { name, command: ['node', '-e', code], cores: 1, limitSeconds: 20, ...more };
}

/** What a run of these steps prints, and how it ends. */
function run(steps: Step[], time?: TotalTime) {
  const program = `import { runAndExit } from '${join(import.meta.dirname, 'run-steps.ts')}';
    await runAndExit(${[steps, { time }].map((value) => JSON.stringify(value)).join(', ')});`;
  const { status, stdout } = spawnSync('node', ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('a run', () => {
  test('ends with its total, and with 0 when everything passed', () => {
    const { status, lines } = run([step('one', ''), step('two', '')]);
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
    expect(status).toBe(0);
  });

  test('ends with 1 and says what to run when a step failed', () => {
    const { status, lines } = run([step('good', ''), step('bad', 'console.error("the reason"); process.exit(3)')]);
    expect(lines).toContain('       the reason');
    expect(lines.at(-2)).toMatch(/^failed: bad\. To see it: npx node -e/);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(status).toBe(1);
  });

  test('stops a step that takes too long, with what it started, and counts it as failed', () => {
    const forever = 'require("node:child_process").spawnSync("sleep", ["60"])';
    const { status, lines } = run([step('slow', forever, { limitSeconds: 1 })]);
    expect(lines).toContainEqual(expect.stringMatching(/^FAILED slow: \d\.\d s, stopped there$/));
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  test('fails for a program that is not there', () => {
    const { lines } = run([{ ...step('absent', ''), command: ['no-such-program'] }]);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  test('starts a step after those it waits for', () => {
    const file = join(folder, 'made');
    const first = step('first', `setTimeout(() => require("node:fs").writeFileSync("${file}", ""), 300)`);
    const second = step('second', `require("node:fs").readFileSync("${file}")`, { after: ['first'] });
    expect(run([second, first]).lines.at(-1)).toBe('2 passed, 0 failed');
  });
});

describe('the time of a run', () => {
  const slow = () => step('slow', 'setTimeout(() => {}, 1200)', { budgetSeconds: 1 });

  test('is printed beside its budget, and a step that took longer is marked', () => {
    const { lines, status } = run([slow(), step('fast', '', { budgetSeconds: 15 })], {
      budgetSeconds: 480,
      limitSeconds: 600,
    });
    expect(lines).toContainEqual(expect.stringMatching(/^ok {5}slow: [\d.]+ s of 1 s, OVER BUDGET$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok {5}fast: [\d.]+ s of 15 s$/));
    expect(lines.at(-2)).toMatch(/^time: 0 min \d+ s, budget 8 min 0 s$/);
    expect(status).toBe(0);
  });

  test('over its limit fails the run, though every test passed', () => {
    const { lines, status } = run([slow()], { budgetSeconds: 1, limitSeconds: 1 });
    expect(lines.at(-2)).toBe('failed: the run took longer than 0 min 1 s. The steps above say which grew.');
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(status).toBe(1);
  });
});

describe('a step that ends with a total of its own', () => {
  test('is counted by it', () => {
    const steps = [step('proof', 'console.log("4 passed, 1 failed"); process.exit(1)', { report: 'total' })];
    expect(run(steps).lines.at(-1)).toBe('4 passed, 1 failed');
  });

  test('keeps its log to itself: a browser run within it puts its report elsewhere', () => {
    const reporting = `
      const file = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
      console.log("2 passed, 0 failed");
      if (file) require("node:fs").writeFileSync(file, "{}");`;
    expect(run([step('proof', reporting, { report: 'total' })]).lines.at(-1)).toBe('2 passed, 0 failed');
  });
});

describe('the count of a suite', () => {
  const counted = (report: 'vitest' | 'playwright', code: number | null, text: object | null) => {
    const file = join(folder, `report-${Math.random()}.json`);
    if (text) writeFileSync(file, JSON.stringify(text));
    return countsOf(report, code, file);
  };
  const vitest = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests });

  test.each([
    ['its tests', 1, vitest(5, 2), { passed: 5, failed: 2 }],
    ['one failure for a file that does not load', 1, vitest(5, 0), { passed: 5, failed: 1 }],
    ['one failure when it finds no test', 0, vitest(0, 0), { passed: 0, failed: 1 }],
    ['one failure when it leaves no report', null, null, { passed: 0, failed: 1 }],
    ['nothing but passes when all is well', 0, vitest(7, 0), { passed: 7, failed: 0 }],
  ])('is %s', (_what, code, report, counts) => {
    expect(counted('vitest', code, report)).toEqual(counts);
  });

  test('takes a test that passed only the second time for a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
    expect(counted('playwright', 1, { stats })).toEqual({ passed: 3, failed: 2 });
  });
});

describe('what failed', () => {
  const written = (text: object) => {
    const file = join(folder, `report-${Math.random()}.json`);
    writeFileSync(file, JSON.stringify(text));
    return file;
  };

  test('is each test of a Playwright report with its reason, without colours', () => {
    const spec = (ok: boolean) => ({
      title: `ok is ${ok}`,
      file: 'login.spec.ts',
      ok,
      tests: [{ results: [{ errors: ok ? [] : [{ message: '\u001b[31mTimeout\u001b[39m' }] }] }],
    });
    const stats = { expected: 1, unexpected: 1, flaky: 0 };
    const file = written({ stats, suites: [{ suites: [{ specs: [spec(true), spec(false)] }] }] });
    expect(failedTests('playwright', file)).toEqual(['failed: login.spec.ts, ok is false\nTimeout']);
  });

  test('is each test of a Vitest report, and each file that does not load', () => {
    const assertion = { fullName: 'a save', status: 'failed', failureMessages: ['expected 1 to be 2'] };
    const file = written({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: 'a.test.ts', message: '', assertionResults: [assertion, { ...assertion, status: 'passed' }] },
        { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    });
    expect(failedTests('vitest', file)).toEqual([
      'failed: a.test.ts, a save\nexpected 1 to be 2',
      'failed: b.test.ts\nCannot find module',
    ]);
  });
});
