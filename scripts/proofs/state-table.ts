import { spawnSync } from 'node:child_process';

/** The state table of an attempt, walked by the model fifty times as long as in `npm test`, on both databases. */
const { status } = spawnSync('vitest', ['run', '--root', 'server', 'src/attempts/state-table'], {
  stdio: 'inherit',
  env: { ...process.env, MODEL_RUNS: '2000' },
});
process.exit(status ?? 1);
