// The state table of an attempt, walked by the model fifty times as long as in `npm test`, on both databases.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

/** Of each of two courses: one that is heard and one that is spoken. */
const WALKS = 1000;

await prove(async () => {
  const { status } = spawnSync('vitest', ['run', '--root', 'server', 'state-table'], {
    stdio: 'inherit',
    env: { ...process.env, MODEL_RUNS: String(WALKS) },
  });
  claim(status === 0, `the server followed the state table twice ${WALKS} times as the model does, on each database`);
});
