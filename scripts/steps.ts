import { resolve } from 'node:path';

/** One check or suite of `npm test`. */
export type Step = {
  name: string;
  /** A program of node_modules/.bin and its arguments: `npx` before it shows the same to a person. */
  command: [string, ...string[]];
  /** How many of the two cores it keeps busy. */
  cores: 0 | 1 | 2;
  /** How its tests are counted: from a report, or from the total on its last line; without, the step counts as one. */
  report?: 'vitest' | 'playwright' | 'total';
  /** Steps that must have ended before, whatever came of them. */
  after?: string[];
  /** What it says is the point of it, also when it passes. */
  talks?: true;
  /** How long it should take on two cores: printed beside its time, and marked when it took longer. */
  budgetSeconds?: number;
  /** It is stopped, and has failed, when it takes longer. */
  limitSeconds: number;
};

/** How long a whole run should take, and from when on it has failed though every test passed. */
export type TotalTime = { budgetSeconds: number; limitSeconds: number };

/** Where tests leave what they saw, for the proof of the specification's texts. */
export const SEEN_FOLDER = resolve('e2e/.seen');

/** Of `npm test` on two cores, with everything installed. */
export const TEST_TIME: TotalTime = { budgetSeconds: 8 * 60, limitSeconds: 10 * 60 };

const CHECK_LIMIT_SECONDS = 120;
const SUITE_LIMIT_SECONDS = 900;
const PROOF_LIMIT_SECONDS = 1800;

/**
 * TypeScript 7 checks three times as fast as 6, whose interface for programs the check of texts needs. Several checkers
 * in one program would each work out the types that all files share: twice the processor time.
 */
const TSC = ['node', 'node_modules/typescript-native/bin/tsc', '--checkers', '1', '-p'] as const;

/** The program of the proofs holds the server, with the options of the server's own, and the bench. */
const TYPED_ROOMS = ['contract', 'proofs', 'web', 'e2e', 'scripts'];

export const checks: Step[] = [
  check('lint', ['oxlint']),
  ...TYPED_ROOMS.map((room) =>
    check(`types of ${room === 'proofs' ? 'server, proofs and bench' : room}`, [
      ...TSC,
      room,
      // What did not change is not checked again.
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types/${room}.tsbuildinfo`,
    ]),
  ),
  check('format and import order', ['biome', 'check', '.']),
  check('boundaries', ['node', 'scripts/check-boundaries.ts']),
  check('unused code', ['knip', '--no-progress']),
  check('file sizes, names and layout', ['node', 'scripts/check-files.ts']),
  check('texts', ['node', 'scripts/texts/check-texts.ts']),
  check('messages', ['node', 'scripts/texts/check-messages.ts']),
];

const WEB_BUILD = 'web build';

export const suites: Step[] = [
  { ...check(WEB_BUILD, ['node', 'scripts/prestart.mjs']) },
  suite('gates', 'vitest', ['vitest', 'run', '--root', 'scripts'], { cores: 1, budgetSeconds: 50 }),
  suite('web tests', 'vitest', ['vitest', 'run', '--root', 'web', '--project', 'rules'], {
    cores: 1,
    budgetSeconds: 20,
  }),
  suite(
    'server tests, embedded',
    'vitest',
    ['vitest', 'run', '--root', 'server', '--project', 'embedded', '--maxWorkers', '1'],
    { cores: 1, budgetSeconds: 60 },
  ),
  // Sockets and processes: it waits more than it works.
  suite(
    'server tests that wait',
    'vitest',
    ['vitest', 'run', '--root', 'server', '--project', 'waiting', '--maxWorkers', '4'],
    { cores: 0, budgetSeconds: 30, after: [WEB_BUILD] },
  ),
  { ...proof('start and stop', 'start-stop.ts'), cores: 1, budgetSeconds: 20, after: [WEB_BUILD] },
  suite('server tests', 'vitest', ['vitest', 'run', '--root', 'server', '--project', 'postgres'], {
    budgetSeconds: 110,
  }),
  suite('journeys', 'playwright', ['playwright', 'test', '-c', 'e2e'], { budgetSeconds: 60, after: [WEB_BUILD] }),
];

/** Everything that takes over a minute, in full. */
export const proofs: Step[] = [
  proof('fresh start and stop', 'start-stop.ts', '--fresh'),
  proof('kill during saving', 'kill-during-save.ts'),
  untimed('kill during submits', 'receipts/kill-during-submit.ts'),
  proof('four skills', 'four-skills.ts'),
  // In a room alone 80,000 steps on each database, each compared whole.
  { ...untimed('state table', 'state-table.ts'), limitSeconds: 2 * PROOF_LIMIT_SECONDS },
  proof('server tests on both databases', 'both-databases.ts'),
  untimed('gates', 'gates.ts'),
  suite('tests of screens', 'vitest', ['vitest', 'run', '--root', 'web', '--project', 'screens'], {
    limitSeconds: PROOF_LIMIT_SECONDS,
  }),
  proof('enumeration', 'enumeration.ts'),
  proof('faults', 'faults.ts'),
  proof('abuse', 'abuse.ts'),
  proof('imports', 'files/imports.ts'),
  proof('files from elsewhere', 'files/files-from-elsewhere.ts'),
  proof('reading speed', 'files/reading-speed.ts'),
  proof('large bank', 'bank/large-bank.ts'),
  proof('draws', 'bank/draws.ts'),
  proof('written answers', 'written-answers.ts'),
  proof('mutated audio', 'mutated-audio.ts'),
  proof('many accounts', 'many-accounts.ts'),
  untimed('generic plans', 'statements/generic-plans.ts'),
  untimed('backup', 'operation/backup.ts'),
  untimed('backup of a bucket', 'operation/backup-bucket.ts'),
  proof('saves beside a backup', 'operation/backup-wait.ts'),
  proof('whole lists', 'lists/whole-lists.ts'),
  untimed('paper bytes', 'papers/paper-bytes.ts'),
  proof('pooler', 'pooler.ts'),
  // Of each call 500 attacks of a seed of its own; without the option 20,000, which take hours.
  proof('fuzz', 'security/fuzz.ts', '--short'),
  untimed('stored script', 'security/stored-script.ts'),
  proof('guessing', 'security/guessing.ts'),
  untimed('guessing second factors', 'security/guessing-factors.ts'),
  // SOAK_MINUTES=60 makes it the whole hour.
  { ...proof('soak', 'security/soak.ts', '--short'), limitSeconds: 4 * PROOF_LIMIT_SECONDS },
  proof('pooler throughput', 'machines/pooled-throughput.ts'),
  proof('many processes', 'machines/many-processes.ts'),
  proof('journeys behind nginx', 'machines/behind-nginx.ts'),
  proof('failover', 'machines/failover.ts'),
  proof('common start of an examination', 'exam/common-start.ts'),
  proof('wrong clocks in an examination', 'exam/wrong-clocks.ts'),
  proof('fire alarm in an examination', 'exam/fire-alarm.ts'),
  proof('accidents in an examination', 'exam/accidents.ts'),
  untimed('privacy of an examination', 'exam/privacy.ts'),
  untimed('release of an examination', 'exam/release.ts'),
  untimed('upgrade', 'operation/upgrade.ts'),
  proof('deploy files', 'operation/deploy-files.ts'),
  proof('image steps', 'operation/image-steps.ts'),
  proof('cost', 'cost/cost.ts'),
  { ...proof('every look', 'every-look.ts'), limitSeconds: 2 * PROOF_LIMIT_SECONDS },
  // It reads what these saw.
  {
    ...check("the specification's texts", ['node', 'scripts/texts/spec-texts.ts']),
    after: ['server tests on both databases', 'tests of screens', 'every look'],
  },
  // 2,200 pages are opened.
  { ...proof('pages in Firefox and WebKit', 'browsers/openings.ts'), limitSeconds: 2 * PROOF_LIMIT_SECONDS },
  proof('tests in Firefox and WebKit', 'browsers/browsers.ts'),
  proof('old Node', 'newcomer/old-node.ts'),
  proof('tests in a fresh clone', 'newcomer/tests-in-fresh-clone.ts'),
];

function check(name: string, command: Step['command']): Step {
  return { name, command, cores: 1, limitSeconds: CHECK_LIMIT_SECONDS };
}

function suite(name: string, report: Step['report'], command: Step['command'], more: Partial<Step> = {}): Step {
  return { name, command, cores: 2, report, limitSeconds: SUITE_LIMIT_SECONDS, ...more };
}

function proof(name: string, file: string, ...args: string[]): Step {
  const command: Step['command'] = ['node', `proofs/${file}`, ...args];
  return { name, command, cores: 2, report: 'total', talks: true, limitSeconds: PROOF_LIMIT_SECONDS };
}

/** It claims no times, so another may run beside it. */
function untimed(...of: Parameters<typeof proof>): Step {
  return { ...proof(...of), cores: 1 };
}
