import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** How long a client whose body was refused may go on sending: it hears the refusal, and is cut off then. */
const HEARING_MS = 2000;

/** Reads what a refused client still sends and lets it go, so that it gets to hear the refusal, but not for ever. */
export function readOn({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), HEARING_MS);
  cut.unref();
  raw.once('close', () => clearTimeout(cut));
}

/** Refuses a body that says itself that it is too large, before any of it is taken; `maxBytes` is that of a file. */
export function refuseTooLarge({ headers }: FastifyRequest, bodyBytes: number, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > bodyBytes) throw tooLarge(maxBytes);
}

/** The refusal of a file of more than so many bytes. */
export function tooLarge(maxBytes: number): Refusal {
  const sentence = say(msg`The file is too large. Send at most ${{ size: Math.floor(maxBytes / 1024 / 1024) }} MiB.`);
  return new Refusal('too_large', { sentence });
}
