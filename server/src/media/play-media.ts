import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../platform/app-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { byteRange } from './byte-range.ts';
import { findUpload, type StoredUpload } from './queries.ts';
import { sealed } from './sealed-recording.ts';
import { type Issued, isSigned, issuedOf, type SignedFor } from './signed-path.ts';

const params = z.strictObject({ key: z.string().max(100) });
const query = z.strictObject({
  until: z.string().max(20),
  for: z
    .string()
    .regex(/^\d{1,10}\.\d{1,10}$/)
    .optional(),
  sign: z.string().max(100),
});

const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Refuses a file that was issued to a session for an attempt, where its device may not work on that any more. */
export type GuardIssued = (request: FastifyRequest, issued: Issued) => Promise<void>;

/**
 * Mounts GET and HEAD of /api/media/:key, whose reply is the file or a part of it, and GET of /api/media/:key/sealed,
 * whose reply is the whole file sealed. Both are public because the signature in the query is what permits; and no
 * calls of the contract because nobody makes up their paths.
 */
export function playMedia(app: FastifyInstance, context: AppContext, guard: GuardIssued): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/media/:key',
    config: { audience: 'public' },
    // Neither audio nor a picture becomes smaller, and a compressed reply has no ranges.
    compress: false,
    schema: { hide: true, params, querystring: query },
    handler: async (request, reply) => await play(context, guard, request, reply),
  });
  app.route({
    method: 'GET',
    url: '/api/media/:key/sealed',
    config: { audience: 'public' },
    compress: false,
    schema: { hide: true, params, querystring: query },
    handler: async (request, reply) => await giveSealed(context, request, reply),
  });
}

async function giveSealed(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const { settings, store } = context;
  const upload = await uploadFor('sealed', context, request);
  const file = await store.open(upload.key);
  if (!file) throw missingFile(upload);
  reply.headers({
    'Content-Type': 'application/octet-stream',
    'Content-Length': upload.bytes,
    ...sharedHeaders(settings),
  });
  return reply.send(sealed(file.stream, settings.secret, upload.key));
}

/** The upload that the request names; refused unless its path was signed here for this purpose. */
async function uploadFor(purpose: SignedFor, { db, clock, settings }: AppContext, request: FastifyRequest) {
  const { key } = request.params as z.output<typeof params>;
  const { for: issued, ...signed } = request.query as z.output<typeof query>;
  const claim = { key, purpose, issued, ...signed };
  const upload = isSigned(settings.secret, claim, clock.now()) ? await findUpload(db, key) : undefined;
  if (!upload) throw new Refusal('not_found', { sentence: msg`Audio not found, or its link has expired.` });
  return upload;
}

function missingFile({ id }: StoredUpload): Error {
  return new Error(`The file of upload ${id} is not in the store.`);
}

function sharedHeaders({ allowedOrigins }: AppContext['settings']) {
  return {
    'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    // A page of another origin that the settings name plays it too.
    ...(allowedOrigins.length > 0 && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  };
}

async function play(context: AppContext, guard: GuardIssued, request: FastifyRequest, reply: FastifyReply) {
  const { settings, store } = context;
  const upload = await uploadFor('media', context, request);
  const { for: issued } = request.query as z.output<typeof query>;
  if (issued !== undefined) await guard(request, issuedOf(issued));
  const range = byteRange(request.headers.range, upload.bytes);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${upload.bytes}`);
    throw new Refusal('audio_range');
  }
  const file = request.method === 'HEAD' ? null : await store.open(upload.key, range ?? undefined);
  if (request.method !== 'HEAD' && !file) throw missingFile(upload);
  reply.headers({
    'Content-Type': upload.media_type,
    'Content-Length': range ? range.end - range.start + 1 : upload.bytes,
    'Content-Disposition': `inline; filename="${fileName(upload)}"`,
    'Accept-Ranges': 'bytes',
    ...sharedHeaders(settings),
  });
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${upload.bytes}`);
  return reply.send(file?.stream);
}

function fileName({ id, kind, media_type }: StoredUpload): string {
  return `${kind === 'picture' ? 'picture' : 'audio'}-${id}.${EXTENSIONS[media_type] ?? 'bin'}`;
}
