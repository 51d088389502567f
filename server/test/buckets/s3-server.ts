import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';

export const BUCKET = 'speech';
/** What s3rver takes for a known caller. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * An S3-speaking server of 127.0.0.1 with one bucket in a folder. s3rver answers a PUT when it has read the body, which
 * on a busy machine is before its file holds it, so that a HEAD right after finds a shorter one: this waits for the file.
 */
export function s3Server(directory: string): S3rver {
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { store } = server;
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const put = await putObject(object);
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    while (statSync(path).size !== put.size) await sleep(5);
    return put;
  };
  return server;
}
