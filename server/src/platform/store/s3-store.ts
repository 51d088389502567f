import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Refusal } from '../refusal.ts';
import type { S3Location } from '../settings.ts';
import { NOTES, type Store, StoreAway } from './store.ts';

const CONNECT_TIMEOUT_MS = 2000;
/** How long the service may be silent in the middle of a call. */
const SILENCE_TIMEOUT_MS = 20_000;
const PING_TIMEOUT_MS = 2000;

/** A store in a bucket of an S3-compatible service. Who it is comes from the usual AWS_ variables. */
export function openS3Store({ bucket: Bucket, endpoint, region }: S3Location): Store {
  const client = new S3Client({
    region,
    endpoint: endpoint ?? undefined,
    // What is not Amazon's seldom has a host name for each bucket.
    forcePathStyle: endpoint !== null,
    // Newer checksums are unknown to many compatible services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is logged where it is answered.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  return {
    put: (Key, filePath, ContentType) =>
      orAway(async () => {
        const { size } = await stat(filePath);
        const Body = createReadStream(filePath);
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: size }));
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        if (ContentLength !== size) throw new StoreAway(`The service kept ${ContentLength} of ${size} bytes.`);
      }),
    open: (Key, range) =>
      orAway(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const got = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(unlessMissing);
        if (!got) return null;
        const stream = got.Body as Readable;
        const bytes = got.ContentLength ?? 0;
        if (!range || bytes === range.end - range.start + 1) return { stream, bytes };
        stream.destroy();
        throw new StoreAway(`The service gave ${bytes} bytes for ${Range}.`);
      }),
    remove: (Key) =>
      orAway(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }),
    list: (folder) =>
      orAway(async () => {
        const Prefix = `${folder}/`;
        const names: string[] = [];
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
          names.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(Prefix.length)] : [])));
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken);
        return names;
      }),
    isEmpty: () =>
      orAway(async () => {
        const first = async (StartAfter?: string) =>
          (await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1, StartAfter }))).Contents?.[0]?.Key;
        const key = await first();
        // Keys are listed in their order: '0' is the character after the slash.
        return key === undefined || (key.startsWith(`${NOTES}/`) && (await first(`${NOTES}0`)) === undefined);
      }),
    ping: () =>
      orAway(async () => {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(PING_TIMEOUT_MS) });
      }),
  };
}

function nothing(): void {}

/** Runs a call to the service; what only it is to blame for becomes `StoreAway`. */
async function orAway<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof StoreAway || isOfThisDisk(error)) throw error;
    const { name, message } = error as Error;
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 507 || name === 'XMinioStorageFull') throw new Refusal('storage_full');
    throw new StoreAway(`The storage service failed: ${name} (${status ?? 'no answer'}). ${message}`, { cause: error });
  }
}

function isOfThisDisk(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).path !== undefined;
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
