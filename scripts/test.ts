import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { installForTests } from './install-for-tests.ts';
import { runAndExit } from './run-steps.ts';
import { checks, suites, TEST_TIME } from './steps.ts';
import { runTestFiles } from './test-files.ts';

const problem = installForTests();
if (problem !== null) {
  process.stdout.write(`${problem}\n0 passed, 1 failed\n`);
  process.exit(1);
}
const files = process.argv.slice(2);
if (files.length > 0) process.exit(runTestFiles(files));
keepInMemory();
process.env.MAIN_TESTS = '1';
await runAndExit([...checks, ...suites], { time: TEST_TIME });

/**
 * Where memory is plentiful, what tests write is kept there: on a disk an eighth of the processor time of the server's
 * tests went into finding places for the files of their databases.
 */
function keepInMemory(): void {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 8 * 1024 ** 3) return;
  const folder = mkdtempSync(`${memory}/parlance-tests-`);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
