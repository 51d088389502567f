import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Counts, countsOf, failedTests } from './counts.ts';
import type { Step, TotalTime } from './steps.ts';

export type Outcome = Counts & { step: Step; seconds: number };

const CORES = 2;
const LOG_FOLDER = resolve('.cache/steps');
const SHOWN_LINES = 40;
const SHOWN_FAILURES = 10;
/**
 * For the programs in Go, tsc and the linter with types: steps run side by side, so one core is theirs, and with the
 * memory at hand they collect it less often. On two cores they took a third more processor time.
 */
const ONE_CORE_OF_GO = { GOMAXPROCS: '1', GOGC: '400' };
/**
 * Threads and programs that start again and again find our code compiled: tests that read files in a thread took a
 * quarter less processor time.
 */
const COMPILED_ONCE = { NODE_COMPILE_CACHE: resolve('.cache/node') };
/** A step that was told to stop gets this long to put its own servers away. */
const STOP_LIMIT_MS = 10_000;

const running = new Set<ChildProcess>();

/**
 * Runs the steps, side by side as far as the cores go, and ends the process: with 1 when anything failed, or when the
 * whole took longer than `time` allows, which counts as one failure. The last line is the total; the lines before it
 * give, for each failing step, the command that shows it. `onEnd` is told each outcome when its step ends.
 */
export async function runAndExit(
  steps: Step[],
  { time, onEnd }: { time?: TotalTime; onEnd?: (outcome: Outcome) => void } = {},
): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAndExit());
  mkdirSync(LOG_FOLDER, { recursive: true });
  const startedMs = Date.now();
  const outcomes = await runSideBySide(steps, onEnd);
  const seconds = (Date.now() - startedMs) / 1000;
  const failing = outcomes.filter(({ failed }) => failed > 0);
  for (const { step } of failing) say(`failed: ${step.name}. To see it: npx ${step.command.join(' ')}`);
  if (time) say(`time: ${minutes(seconds)}, budget ${minutes(time.budgetSeconds)}`);
  const isTooSlow = time !== undefined && seconds > time.limitSeconds;
  if (isTooSlow) say(`failed: the run took longer than ${minutes(time.limitSeconds)}. The steps above say which grew.`);
  const total = (count: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  say(`${total('passed')} passed, ${total('failed') + (isTooSlow ? 1 : 0)} failed`);
  process.exit(failing.length > 0 || isTooSlow ? 1 : 0);
}

async function runSideBySide(steps: Step[], onEnd?: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps];
  const ended: Outcome[] = [];
  const underWay = new Map<Step, Promise<void>>();
  const finish = async (step: Step) => {
    const outcome = await run(step);
    ended.push(outcome);
    onEnd?.(outcome);
    underWay.delete(step);
  };
  while (waiting.length > 0 || underWay.size > 0) {
    const busy = [...underWay.keys()].reduce((sum, { cores }) => sum + cores, 0);
    const next = waiting.find((step) => isReady(step, steps, ended) && busy + step.cores <= CORES);
    if (!next) {
      await Promise.race(underWay.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    underWay.set(next, finish(next));
  }
  return steps.flatMap((step) => ended.filter((outcome) => outcome.step === step));
}

/** What is not part of this run is not waited for. */
function isReady({ after = [] }: Step, steps: Step[], ended: Outcome[]): boolean {
  const inRun = after.filter((name) => steps.some((step) => step.name === name));
  return inRun.every((name) => ended.some(({ step }) => step.name === name));
}

async function run(step: Step): Promise<Outcome> {
  const file = resolve(LOG_FOLDER, step.name.replaceAll(/[^a-z]+/g, '-'));
  const report = step.report === 'total' ? `${file}.log` : `${file}.json`;
  rmSync(report, { force: true });
  const startedMs = Date.now();
  if (step.report || step.talks) say(`       ${step.name}…`);
  const code = await exitCodeOf(step, `${file}.log`, report);
  const counts = countsOf(step.report, code, report);
  const seconds = (Date.now() - startedMs) / 1000;
  const stopped = seconds >= step.limitSeconds ? ', stopped there' : '';
  const tests = step.report ? ` ${counts.passed} passed, ${counts.failed} failed,` : '';
  const time = `${seconds.toFixed(1)} s${stopped}${againstBudget(step, seconds)}`;
  say(`${counts.failed > 0 ? 'FAILED' : 'ok    '} ${step.name}:${tests} ${time}`);
  // The end of a suite's log is mostly what passed: where the report names the failures, they are said instead.
  const failures = counts.failed > 0 ? failedTests(step.report, report) : [];
  if (failures.length > 0) say(indented(failures.slice(0, SHOWN_FAILURES).join('\n')));
  else if (counts.failed > 0 || step.talks) say(lastLines(`${file}.log`));
  return { step, seconds, ...counts };
}

function againstBudget({ budgetSeconds }: Step, seconds: number): string {
  if (budgetSeconds === undefined) return '';
  return ` of ${budgetSeconds} s${seconds > budgetSeconds ? ', OVER BUDGET' : ''}`;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Resolves to the exit code; null when the step was stopped for taking too long. */
function exitCodeOf(step: Step, log: string, report: string): Promise<number | null> {
  const [program, ...args] = step.command;
  const output = openSync(log, 'w');
  const { FORCE_COLOR: _colours, ...uncoloured } = process.env;
  // A process group of its own, so that a stop reaches what the step itself started.
  const child = spawn(program, [...args, ...reporterArguments(step, report)], {
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...uncoloured,
      ...ONE_CORE_OF_GO,
      ...COMPILED_ONCE,
      NO_COLOR: '1',
      ...(step.report === 'playwright' && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    },
  });
  closeSync(output);
  running.add(child);
  const timer = setTimeout(() => stop(child), step.limitSeconds * 1000);
  return new Promise((done) => {
    const end = (code: number | null) => {
      clearTimeout(timer);
      running.delete(child);
      done(code);
    };
    child.once('error', () => end(null));
    child.once('exit', end);
  });
}

function reporterArguments({ report }: Step, file: string): string[] {
  if (report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return report === 'playwright' ? ['--reporter=line,json'] : [];
}

function stop(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_LIMIT_MS).unref();
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function stopAndExit(): Promise<void> {
  const ends = [...running].map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of running) stop(child);
  await Promise.all(ends);
  process.exit(130);
}

function lastLines(file: string): string {
  return indented(readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'));
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '       ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
