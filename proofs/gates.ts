// Each check of the project finds faults that are planted in a copy of it, those that run a whole tool again too.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

await prove(async () => {
  const { status } = spawnSync('vitest', ['run', '--root', 'scripts'], {
    stdio: 'inherit',
    env: { ...process.env, EVERY_GATE: '1' },
  });
  claim(status === 0, 'every check is red where a fault is planted');
});
