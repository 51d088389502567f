import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page as it is sent: made once, compressed once. */
export type PageDocument = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** Prepares the text of a page for every way a browser may ask for it. */
export function makeDocument(html: string): PageDocument {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag };
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
  const encoding = (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  return encoding ? reply.header('Content-Encoding', encoding).send(document[encoding]) : reply.send(document.plain);
}
