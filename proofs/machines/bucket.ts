import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
import { freePort } from '../../scripts/servers/postgres.ts';
import { BUCKET, s3Keys } from '../../server/test/buckets/s3-server.ts';

/** Starts an S3-speaking server with one bucket; gives the settings of a server of Parlance that uses it. */
export async function startBucket(later: Later): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bucket-'));
  const port = await freePort();
  const server = spawn('node', ['proofs/machines/bucket-process.ts', folder, String(port)], { stdio: 'inherit' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  later(async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  // Any answer will do.
  while (!(await fetch(url).catch(() => null))) await sleep(50);
  return { STORE_URL: `s3://${BUCKET}?endpoint=${url}`, ...s3Keys };
}
