import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../platform/app-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { byteRange } from './byte-range.ts';
import { findUpload } from './queries.ts';
import { isSigned } from './signed-path.ts';

const params = z.strictObject({ key: z.string().max(100) });
const query = z.strictObject({ until: z.string().max(20), sign: z.string().max(100) });

const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/**
 * Mounts GET and HEAD of /api/media/:key, whose reply is the file or a part of it. It is public because the signature
 * in its query is what permits; and no call of the contract because nobody makes up its path.
 */
export function playMedia(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/media/:key',
    config: { audience: 'public' },
    // Audio does not become smaller, and a compressed reply has no ranges.
    compress: false,
    schema: { hide: true, params, querystring: query },
    handler: async (request, reply) => await play(context, request, reply),
  });
}

async function play({ db, clock, settings, store }: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const { key } = request.params as z.output<typeof params>;
  const claim = { key, ...(request.query as z.output<typeof query>) };
  const upload = isSigned(settings.secret, claim, clock.now()) ? await findUpload(db, key) : undefined;
  if (!upload) throw new Refusal('not_found', { sentence: 'Audio not found, or its link has expired.' });
  const range = byteRange(request.headers.range, upload.bytes);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${upload.bytes}`);
    throw new Refusal('audio_range');
  }
  const file = request.method === 'HEAD' ? null : await store.open(key, range ?? undefined);
  if (request.method !== 'HEAD' && !file) throw new Error(`The file of upload ${upload.id} is not in the store.`);
  reply.headers({
    'Content-Type': upload.media_type,
    'Content-Length': range ? range.end - range.start + 1 : upload.bytes,
    'Content-Disposition': `inline; filename="audio-${upload.id}.${EXTENSIONS[upload.media_type] ?? 'bin'}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Accept-Ranges': 'bytes',
    // A page of another origin that the settings name plays it too.
    ...(settings.allowedOrigins.length > 0 && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  });
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${upload.bytes}`);
  return reply.send(file?.stream);
}
