// A fresh clone of the last commit, with nothing installed, passes its tests in the time a newcomer is promised.
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { claim, prove, say } from './claims.ts';

const LIMIT_SECONDS = 600;
const SHOWN_LINES = 40;
/** This checkout's programs on the path would be a pinned Node that a newcomer does not have yet. */
const NEWCOMERS_PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));

await prove(() =>
  withCleanUp(async (later) => {
    const clone = temporaryFolder('parlance-tests-', later);
    const cloned = spawnSync('git', ['clone', '--quiet', resolve(import.meta.dirname, '..'), clone]);
    if (cloned.status !== 0) throw new Error(`git clone failed: ${cloned.stderr.toString()}`);
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
    env: { HOME: process.env.HOME, PATH: NEWCOMERS_PATH.join(':') },
  });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.pipe(process.stderr);
  return new Promise((done) => npm.once('close', (code) => done({ code, output })));
}
