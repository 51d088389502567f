import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { s3Keys, startS3 } from './s3-server.ts';

type Bucket = { port: number; close: () => Promise<void> };

/** Runs an S3-speaking server with one bucket for the tests of one file, and is who may use it. */
export function useTestBucket(): Bucket {
  const directory = mkdtempSync(join(tmpdir(), 'parlance-bucket-'));
  const bucket: Bucket = { port: 0, close: async () => undefined };
  beforeAll(async () => {
    for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
    Object.assign(bucket, await startS3(directory));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bucket.close();
    rmSync(directory, { recursive: true });
  });
  return bucket;
}
