import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { s3Keys, s3Server } from './s3-server.ts';

type Bucket = { port: number; close: () => Promise<void> };

/** Runs an S3-speaking server with one bucket for the tests of one file, and is who may use it. */
export function useTestBucket(): Bucket {
  const directory = mkdtempSync(join(tmpdir(), 'parlance-bucket-'));
  const server = s3Server(directory);
  let open = true;
  const bucket: Bucket = {
    port: 0,
    close: async () => {
      if (open) await server.close();
      open = false;
    },
  };
  beforeAll(async () => {
    for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
    bucket.port = (await server.run()).port;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bucket.close();
    rmSync(directory, { recursive: true });
  });
  return bucket;
}
