import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { startPostgres } from '../scripts/postgres.ts';
const postgres = await startPostgres();
const dataDir = mkdtempSync('/tmp/parlance-scratch-');
const url = postgres.url();
const server = spawn('node', ['server/src/main.ts'], {
  cwd: new URL('..', import.meta.url).pathname,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    DATABASE_URL: url,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SUPERADMIN_EMAIL: 'head@parlance.test',
    SUPERADMIN_PASSWORD: 'a long sentence for the head',
  },
});
server.stdout.on('data', (text) => {
  const at = /Parlance is at (http:\S+)/.exec(String(text))?.[1];
  console.log(String(text));
  if (at)
    writeFileSync(
      '/tmp/faults-scratch/env',
      `export E2E_SERVER_POSTGRES='${JSON.stringify({ url: at, databaseUrl: url })}'\n`,
    );
});
process.on('SIGTERM', async () => {
  server.kill('SIGTERM');
  await postgres.stop();
  process.exit(0);
});
