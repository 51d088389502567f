import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
import { freePort } from '../../scripts/servers/postgres.ts';

const NAME = 'speech';
/** What s3rver takes for a known caller. */
const KEY = 'S3RVER';

/** Starts an S3-speaking server with one bucket; gives the settings of a server of Parlance that uses it. */
export async function startBucket(later: Later): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bucket-'));
  const port = await freePort();
  const place = ['--address', '127.0.0.1', '--port', String(port), '--directory', folder];
  const server = spawn('s3rver', [...place, '--silent', '--configure-bucket', NAME], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  later(async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  // Any answer will do.
  while (!(await fetch(url).catch(() => null))) await sleep(50);
  return { STORE_URL: `s3://${NAME}?endpoint=${url}`, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY };
}
