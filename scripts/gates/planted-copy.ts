import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const ROOMS = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'proofs'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'shots', 'test-results', '.seen', '.git', '.cache']);

/**
 * Before the tests of a file: a copy of the project in a temporary folder, with these files planted in it, and its
 * tools. `rooms` narrows which rooms are copied. The copy is kept until the tests end. `redOutput` runs a tool that
 * must fail there, and returns what it said on both streams.
 */
export function usePlantedCopy(planted: Record<string, string>, rooms = ROOMS) {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'parlance-gates-'));
    for (const name of readdirSync(ROOT)) {
      if (LEFT_OUT.has(name) || (ROOMS.includes(name) && !rooms.includes(name))) continue;
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (source) => !LEFT_OUT.has(basename(source)),
      });
    }
    linkPackages(copy);
    for (const [file, text] of Object.entries(planted)) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  return {
    redOutput: (program: string, ...args: string[]): string => {
      // Into files: of what goes into a pipe a program that ends at once leaves the rest behind.
      const files = ['out', 'err'].map((name) => `${copy}.${name}`);
      const opened = files.map((file) => openSync(file, 'w'));
      const { status } = spawnSync(program, args, {
        cwd: copy,
        stdio: ['ignore', ...opened],
        env: { ...process.env, FORCE_COLOR: '0', PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}` },
      });
      for (const file of opened) closeSync(file);
      const [stdout = '', stderr = ''] = files.map((file) => readFileSync(file, 'utf8'));
      for (const file of files) rmSync(file);
      if (status === 0) throw new Error(`${program} was content with the planted faults. It said: ${stdout}`);
      return `${stdout}${stderr}`;
    },
  };
}

/** The text of a file of the project, to plant it with a change. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The packages are the project's own; the rooms among them are the copy's, or a tool would look at the originals. */
function linkPackages(copy: string): void {
  const from = join(ROOT, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, '@parlance'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@parlance') symlinkSync(join(from, name), join(to, name));
  }
  for (const room of ['contract', 'server', 'web', 'e2e']) {
    if (existsSync(join(copy, room))) symlinkSync(join(copy, room), join(to, '@parlance', room));
  }
}
