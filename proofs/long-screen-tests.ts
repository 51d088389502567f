// The tests of whole forms and of the desk of answers in a browser. `npm test` goes through both in its journeys.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

await prove(async () => {
  const { status } = spawnSync('vitest', ['run', '--root', 'web', '--project', 'screens'], {
    stdio: 'inherit',
    env: { ...process.env, EVERY_SCREEN_TEST: '1' },
  });
  claim(status === 0, 'every test of a screen passes, those of whole forms too');
});
