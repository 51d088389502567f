// Every test of the server on both databases. `npm test` runs those of most features on PostgreSQL alone, and no flood.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

await prove(async () => {
  const { status } = spawnSync(
    'vitest',
    ['run', '--root', 'server', '--project', 'embedded', '--project', 'postgres', '--project', 'waiting'],
    {
      stdio: 'inherit',
      env: { ...process.env, EVERY_DATABASE: '1' },
    },
  );
  claim(status === 0, 'every test of the server passes on both databases');
});
