// The state table of an attempt, walked by the model fifty times as long as in `npm test`; that of one in a room that is
// paused, extended and opened again, 2,000 walks of 40 steps; and the clocks of spoken questions there, 2,000 of 30. All
// on both databases.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

/** Of each of two courses, one that is heard and one that is spoken; in the room it is twice as many. */
const WALKS = 1000;

await prove(async () => {
  const { status } = spawnSync('vitest', ['run', '--root', 'server', 'state-table'], {
    stdio: 'inherit',
    env: { ...process.env, EVERY_DATABASE: '1', MODEL_RUNS: String(WALKS) },
  });
  claim(
    status === 0,
    `the server followed the state table, that of a room, and the clocks of spoken questions there, ${2 * WALKS} times each as the models do, on each database`,
  );
});
