import { rmSync } from 'node:fs';
import { installForTests } from './install-for-tests.ts';
import { runAndExit } from './run-steps.ts';
import { checks, SEEN_FOLDER, specTexts, suites } from './steps.ts';

const problem = installForTests();
if (problem !== null) {
  process.stdout.write(`${problem}\n0 passed, 1 failed\n`);
  process.exit(1);
}
rmSync(SEEN_FOLDER, { recursive: true, force: true });
await runAndExit([...checks, ...suites, specTexts]);
