// A fresh clone of the last commit, with nothing installed, passes its tests in the time a newcomer is promised.
import { spawn } from 'node:child_process';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { claim, prove, say } from '../claims.ts';
import { cloneInto, newcomersEnvironment } from './clone.ts';

const LIMIT_SECONDS = 600;
const SHOWN_LINES = 40;

await prove(() =>
  withCleanUp(async (later) => {
    const clone = temporaryFolder('parlance-tests-', later);
    cloneInto(clone);
    const startedMs = performance.now();
    const { code, output } = await npmTest(clone);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const lines = output.trimEnd().split('\n');
    const total = lines.at(-1) ?? '';
    if (code !== 0) say(lines.slice(-SHOWN_LINES).join('\n'));
    claim(code === 0, `npm test: exit ${code}, "${total}"`);
    claim(/^\d+ passed, 0 failed$/.test(total), 'npm test: its last line is the total');
    claim(seconds < LIMIT_SECONDS, `npm test: ended after ${seconds} s, limit ${LIMIT_SECONDS} s`);
  }),
);

function npmTest(cwd: string): Promise<{ code: number | null; output: string }> {
  const npm = spawn('npm', ['test'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: newcomersEnvironment(),
  });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.pipe(process.stderr);
  return new Promise((done) => npm.once('close', (code) => done({ code, output })));
}
