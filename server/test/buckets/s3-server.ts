import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const BUCKET = 'speech';
/** Any caller who signs is known: the signature is not checked. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests' };

/** A refusal as S3 words it: a client reads its code. */
class S3Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * An S3-speaking server of 127.0.0.1 with one bucket, whose objects are files of the folder `directory`; port 0 takes a
 * free one. It speaks what `s3-store.ts` does, in path style: put, get with a range, head, delete, and list.
 */
export async function startS3(directory: string, port = 0): Promise<{ port: number; close: () => Promise<void> }> {
  const [objects, uploads] = [join(directory, 'objects'), join(directory, 'uploads')];
  for (const folder of [objects, uploads]) await mkdir(folder, { recursive: true });
  const server = createServer((request, response) => {
    answer(request, response, { objects, uploads }).catch((error: unknown) => {
      if (response.headersSent || request.destroyed) return response.destroy();
      const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
      request.resume();
      return sendXml(response, refusal.status, `<Error><Code>${refusal.message}</Code></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Folders = { objects: string; uploads: string };

async function answer(request: IncomingMessage, response: ServerResponse, { objects, uploads }: Folders) {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) throw new S3Refusal(403, 'AccessDenied');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const [, bucket, ...names] = pathname.split('/');
  if (bucket !== BUCKET) throw new S3Refusal(404, 'NoSuchBucket');
  const key = decodeURIComponent(names.join('/'));
  const path = join(objects, encodeURIComponent(key));
  switch (`${request.method} ${key ? 'object' : 'bucket'}`) {
    case 'PUT object':
      return await put(request, response, { path, upload: join(uploads, randomUUID()) });
    case 'GET object':
    case 'HEAD object':
      return await get(request, response, path);
    case 'DELETE object':
      await rm(path, { force: true });
      return response.writeHead(204).end();
    case 'HEAD bucket':
      return response.writeHead(200).end();
    case 'GET bucket':
      if (searchParams.get('list-type') === '2')
        return sendXml(response, 200, listing(await readdir(objects), searchParams));
  }
  throw new S3Refusal(501, 'NotImplemented');
}

/** An object is there when all of it is. */
async function put(
  request: IncomingMessage,
  response: ServerResponse,
  { path, upload }: Record<'path' | 'upload', string>,
) {
  if (request.headers['content-encoding'] === 'aws-chunked') throw new S3Refusal(501, 'NotImplemented');
  try {
    await pipeline(request, createWriteStream(upload));
    await rename(upload, path);
  } finally {
    await rm(upload, { force: true });
  }
  response.writeHead(200, { 'content-length': 0 }).end();
}

async function get({ method, headers }: IncomingMessage, response: ServerResponse, path: string) {
  const { size } = await stat(path).catch(() => {
    throw new S3Refusal(404, 'NoSuchKey');
  });
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const [start, end] = [Number(from ?? 0), Math.min(Number(to ?? size), size - 1)];
  if (from && start > end) throw new S3Refusal(416, 'InvalidRange');
  const part = from ? { 'content-range': `bytes ${start}-${end}/${size}` } : {};
  response.writeHead(from ? 206 : 200, { 'content-length': end - start + 1, 'accept-ranges': 'bytes', ...part });
  if (method === 'HEAD' || size === 0) return response.end();
  return await pipeline(createReadStream(path, { start, end }), response);
}

/** How many keys are in a reply: a client that reads one page misses the others. */
const LISTED = 2;

/** The keys that begin so, after the one that is named, as the client asks for them. */
function listing(files: string[], asked: URLSearchParams): string {
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? '';
  const all = files
    .map((file) => decodeURIComponent(file))
    .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after);
  const keys = all.sort().slice(0, Math.min(LISTED, Number(asked.get('max-keys') ?? LISTED)));
  const isMore = keys.length < all.length;
  const next = isMore ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : '';
  const counts = `<KeyCount>${keys.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${next}`;
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><Name>${BUCKET}</Name>${counts}${contents}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}
