import { startS3 } from '../../server/test/buckets/s3-server.ts';

/** The bucket of `bucket.ts`, in a process of its own so that it takes no time from those who measure. */
const [directory = '', port = ''] = process.argv.slice(2);
await startS3(directory, Number(port));
