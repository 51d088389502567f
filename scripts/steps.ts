import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One check or suite of `npm test`. */
export type Step = {
  name: string;
  /** A program of node_modules/.bin and its arguments: `npx` before it shows the same to a person. */
  command: [string, ...string[]];
  /** How many of the two cores it keeps busy. */
  cores: 1 | 2;
  /** The format of the report that counts its tests; without one the step counts as one. */
  report?: 'vitest' | 'playwright';
  /** Steps that must have ended before, whatever came of them. */
  after?: string[];
  /** What it says is the point of it, also when it passes. */
  talks?: true;
  /** It is stopped, and has failed, when it takes longer. */
  limitSeconds: number;
};

/** Where tests leave what they saw, for the check of the specification's texts. */
export const SEEN_FOLDER = resolve('e2e/.seen');

const CHECK_LIMIT_SECONDS = 120;
const SUITE_LIMIT_SECONDS = 420;
const PROOF_LIMIT_SECONDS = 1800;
const ROOMS = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench'];

const typedRooms = ROOMS.filter((room) => existsSync(`${room}/tsconfig.json`));

export const checks: Step[] = [
  check('lint', ['oxlint'], 2),
  ...typedRooms.map((room) => check(`types of ${room}`, ['tsc', '-p', room])),
  check('format', ['biome', 'format', '.']),
  check('boundaries', ['node', 'scripts/check-boundaries.ts']),
  check('unused code', ['knip', '--no-progress']),
  check('file sizes and names', ['node', 'scripts/check-files.ts']),
];

const WEB_BUILD = 'web build';

export const suites: Step[] = [
  { ...check(WEB_BUILD, ['node', 'scripts/prestart.mjs']) },
  suite('gates', 'vitest', ['vitest', 'run', '--root', 'scripts'], { cores: 1 }),
  suite('web tests', 'vitest', ['vitest', 'run', '--root', 'web'], { cores: 1 }),
  suite('server tests', 'vitest', ['vitest', 'run', '--root', 'server']),
  suite('journeys', 'playwright', ['playwright', 'test', '-c', 'e2e'], { after: [WEB_BUILD] }),
];

/** Reads what the suites saw. */
export const specTexts: Step = {
  ...check("the specification's texts", ['node', 'scripts/spec-texts.ts']),
  after: suites.map(({ name }) => name),
};

/** Everything that takes over a minute, in full: a program each, which says what it measured and fails by its exit code. */
export const proofs: Step[] = readdirSync(join(import.meta.dirname, 'proofs')).map((file) => ({
  ...check(file.replace('.ts', ''), ['node', `scripts/proofs/${file}`], 2),
  talks: true,
  limitSeconds: PROOF_LIMIT_SECONDS,
}));

function check(name: string, command: Step['command'], cores: Step['cores'] = 1): Step {
  return { name, command, cores, limitSeconds: CHECK_LIMIT_SECONDS };
}

function suite(name: string, report: Step['report'], command: Step['command'], more: Partial<Step> = {}): Step {
  return { name, command, cores: 2, report, limitSeconds: SUITE_LIMIT_SECONDS, ...more };
}
