import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COMPRESS = { br: brotliCompressSync, gzip: gzipSync };
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A page as it is sent: made once, compressed once in each way that is asked for. */
export type PageDocument = { plain: Buffer; etag: string; in: (encoding: Encoding) => Buffer };

/**
 * Prepares the text of a page for every way a browser may ask for it. Compressing all pages would take a tenth of a
 * second of each start; one takes a few milliseconds of its first visit.
 */
export function makeDocument(html: string): PageDocument {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const made: Partial<Record<Encoding, Buffer>> = {};
  return { plain, etag, in: (encoding) => (made[encoding] ??= COMPRESS[encoding](plain)) };
}

/** Sends a page, or 304 to a browser that has it. It is asked for again on every visit: it names this build's files. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PageDocument): FastifyReply {
  // Weak: the same page in another encoding is the same page.
  const etag = `W/${document.etag}`;
  reply.header('Cache-Control', 'no-cache').header('ETag', etag).header('Vary', 'Accept-Encoding');
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = ENCODINGS.find((each) => new RegExp(`\\b${each}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted));
  return encoding ? reply.header('Content-Encoding', encoding).send(document.in(encoding)) : reply.send(document.plain);
}
