import { rmSync } from 'node:fs';
import { installForTests } from './install-for-tests.ts';
import { runAndExit } from './run-steps.ts';
import { checks, SEEN_FOLDER, specTexts, suites, TEST_TIME } from './steps.ts';
import { runTestFiles } from './test-files.ts';

const problem = installForTests();
if (problem !== null) {
  process.stdout.write(`${problem}\n0 passed, 1 failed\n`);
  process.exit(1);
}
const files = process.argv.slice(2);
if (files.length > 0) process.exit(runTestFiles(files));
rmSync(SEEN_FOLDER, { recursive: true, force: true });
await runAndExit([...checks, ...suites, specTexts], { time: TEST_TIME });
