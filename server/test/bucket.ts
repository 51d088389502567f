import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, vi } from 'vitest';

export const BUCKET = 'speech';

type Bucket = { port: number; close: () => Promise<void> };

/** Runs an S3-speaking server with one bucket for the tests of one file, and is who may use it. */
export function useTestBucket(): Bucket {
  const directory = mkdtempSync(join(tmpdir(), 'parlance-bucket-'));
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  let open = true;
  const bucket: Bucket = {
    port: 0,
    close: async () => {
      if (open) await server.close();
      open = false;
    },
  };
  beforeAll(async () => {
    // What s3rver takes for a known caller.
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    bucket.port = (await server.run()).port;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bucket.close();
    rmSync(directory, { recursive: true });
  });
  return bucket;
}
