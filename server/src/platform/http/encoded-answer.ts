import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { safeEncode, type z } from 'zod';
import { takesGzip } from './accepted-coding.ts';
import { JSON_TYPE } from './errors.ts';

const compress = promisify(gzip);

/**
 * A reply that was encoded through its schema before it came to `serve`, which sends it as it is. Only what makes a
 * text once for many replies makes one (a rule of `.dependency-cruiser.mjs`); every other reply is encoded when it is
 * sent.
 */
export type EncodedAnswer = {
  readonly text: string;
  /** The same compressed, where it is kept and sent again. */
  readonly compressed: Buffer | null;
};

const made = new WeakSet<object>();

/** An answer whose whole text went through `encoded`. */
export function encodedAnswer(text: string, compressed: Buffer | null = null): EncodedAnswer {
  const answer = { text, compressed };
  made.add(answer);
  return answer;
}

/** The same, compressed once: for an answer that is kept. */
export async function compressedAnswer(text: string): Promise<EncodedAnswer> {
  return encodedAnswer(text, await compress(text));
}

/** Whether a handler gave one of these, and not an object that looks like one. */
export function isEncodedAnswer(answer: unknown): answer is EncodedAnswer {
  return typeof answer === 'object' && answer !== null && made.has(answer);
}

/** A value as JSON, reduced to its schema; throws when it does not match, which is a bug. */
export function encoded(schema: z.ZodType, value: unknown): string {
  const { data, error } = safeEncode(schema, value);
  if (error) throw new Error('The reply does not match its schema.', { cause: error });
  return JSON.stringify(data);
}

/** Sends it, compressed already to whoever takes that. */
export function sendEncoded(reply: FastifyReply, { text, compressed }: EncodedAnswer): FastifyReply {
  reply.type(JSON_TYPE);
  if (!compressed) return reply.send(text);
  reply.header('Vary', 'Accept-Encoding');
  if (!takesGzip(reply.request.headers['accept-encoding'])) return reply.send(text);
  return reply.header('Content-Encoding', 'gzip').send(compressed);
}
