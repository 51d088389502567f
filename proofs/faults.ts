// What goes wrong in a real examination, brought about in a real browser: how much of a learner's work each fault costs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULT, type FaultRow } from '../e2e/faults/figures.ts';
import { type Later, temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { claim, prove, say } from './claims.ts';

/** What of Playwright's JSON report is read here. */
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; file: string; ok: boolean; tests: { annotations: Annotation[]; results: Result[] }[] };
type Annotation = { type: string; description?: string };
type Result = { errors: { message?: string }[] };

const COLUMNS = { fault: 48, screen: 10, lost: 14 };

await prove(() =>
  withCleanUp(async (later) => {
    const specs = specsOf(runFaults(later));
    say(`       ${line('fault', 'screen', 'lost answers', 'recordings', 'figures')}`);
    const rows = specs.flatMap(tell);
    const sum = (lost: (row: FaultRow) => number) => rows.reduce((total, row) => total + lost(row), 0);
    const answers = sum(({ lostAnswers }) => lostAnswers);
    const recordings = sum(({ lostRecordings }) => lostRecordings ?? 0);
    claim(rows.length > 0 && answers === 0, `lost answers in all: ${answers}`);
    claim(rows.length > 0 && recordings === 0, `lost recordings in all: ${recordings}`);
  }),
);

function runFaults(later: Later): Suite {
  const folder = temporaryFolder('parlance-faults-', later);
  const file = join(folder, 'report.json');
  spawnSync('playwright', ['test', '-c', 'e2e', '--project=faults', '--reporter=line,json'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FAULTS: '1', NO_COLOR: '1', FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Suite;
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Prints the row of a test, or why it has none. */
function tell({ title, ok, tests }: Spec): FaultRow[] {
  const annotations = tests.flatMap((test) => test.annotations).filter(({ type }) => type === FAULT);
  const rows = annotations.map(({ description = '' }) => JSON.parse(description) as FaultRow);
  for (const { fault, screen, lostAnswers, lostRecordings, figures } of rows) {
    claim(ok, line(fault, screen, String(lostAnswers), String(lostRecordings ?? '-'), figures));
  }
  if (rows.length > 0 && ok) return rows;
  const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  claim(false, `${title}: ${error?.message?.split('\n')[0] ?? 'it reported no figure'}`);
  return rows;
}

function line(fault: string, screen: string, answers: string, recordings: string, figures: string): string {
  const { fault: wide, screen: narrow, lost } = COLUMNS;
  return `${fault.padEnd(wide)}${screen.padEnd(narrow)}${answers.padEnd(lost)}${recordings.padEnd(lost)}${figures}`;
}
