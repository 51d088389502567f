import type { IncomingMessage } from 'node:http';
import type { RefusalCode } from '@parlance/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLanguageOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { ipOrigin } from './origin.ts';
import { readOn } from './refused-body.ts';

/** How bodies may arrive. */
export type BodyLimits = {
  /** At least how many bytes must arrive in any period of how many milliseconds. */
  windowMs: number;
  windowBytes: number;
  /** A body that anyone may send must be whole by then. */
  publicMs: number;
  /** Bodies on their way to this process at one time: of an address those of public calls, of an account the others. */
  mostOfIp: number;
  mostOfAccount: number;
  checkEveryMs: number;
};

/**
 * 200 bytes a second is a tenth of the slowest phone line, and a minute leaves half of itself to a gap in it: a silence
 * of 30 seconds ends the connection anyway. 1,000 bodies at once are those of a school behind one address; an account
 * has a browser or two, with six connections each.
 */
const LIMITS: BodyLimits = {
  windowMs: 60_000,
  windowBytes: 12_000,
  publicMs: 20_000,
  mostOfIp: 1000,
  mostOfAccount: 32,
  checkEveryMs: 1000,
};

/** What whoever has too many bodies on their way is told to wait. */
const RETRY_SECONDS = 5;

type ArrivingBody = {
  /** When it must be whole, by the clock that never jumps. */
  endsMs: number;
  window: { startMs: number; startBytes: number };
  /** Whose it is: an address or an account. */
  owner: string | null;
};

/**
 * Cuts bodies that arrive too slowly or are too many at one time. Of the public calls of an address the oldest body is
 * cut, which has had the most time, so that nobody keeps those who share the address from logging in; an account has
 * only itself to keep out, and is refused. What is refused while its body still arrives is read for two seconds more.
 */
export function limitBodies(app: FastifyInstance, limits: BodyLimits = LIMITS): void {
  /** The oldest first. */
  const arriving = new Map<FastifyRequest, ArrivingBody>();
  const counts = new Map<string, number>();

  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // A body that is whole already is no longer on its way.
    if (!hasBody(raw) || raw.complete !== false) return;
    const startMs = performance.now();
    const isPublic = (request.routeOptions.config.audience ?? 'public') === 'public';
    const endsMs = isPublic ? startMs + limits.publicMs : Number.POSITIVE_INFINITY;
    arriving.set(request, { endsMs, window: { startMs, startBytes: raw.socket.bytesRead }, owner: null });
    for (const end of ['end', 'close']) raw.once(end, () => leave(request));
    if (!isPublic) return;
    const owner = ipOrigin(request.ip);
    if (countOf(owner) >= limits.mostOfIp) cutOldestOf(owner);
    count(request, owner);
  });
  app.addHook('preParsing', async (request) => {
    const owner = request.caller && `account:${request.caller.accountId}`;
    // Most bodies are whole by the time the session was looked up.
    if (owner === null || request.raw.complete !== false) return;
    if (countOf(owner) >= limits.mostOfAccount) {
      throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    count(request, owner);
  });
  app.addHook('onResponse', async (request) => {
    if (leave(request) && request.raw.complete === false) readOn(request);
  });

  const check = setInterval(() => {
    for (const [request, body] of arriving) {
      if (request.raw.complete) leave(request);
      else if (isTooSlow(request.raw, body, limits)) cut(request, 'too_slow');
    }
  }, limits.checkEveryMs);
  check.unref();
  app.addHook('onClose', async () => clearInterval(check));

  function countOf(owner: string): number {
    return counts.get(owner) ?? 0;
  }

  function count(request: FastifyRequest, owner: string): void {
    const body = arriving.get(request);
    if (!body) return;
    body.owner = owner;
    counts.set(owner, countOf(owner) + 1);
  }

  function cutOldestOf(owner: string): void {
    for (const [request, body] of arriving) {
      if (body.owner !== owner) continue;
      leave(request);
      cut(request, 'too_many_requests');
      return;
    }
  }

  /** Says so to whoever sends it, not to whoever came meanwhile. */
  function cut(request: FastifyRequest, code: RefusalCode): void {
    app.refuseOnSocket(
      request.raw.socket,
      inLanguageOf(request, () => new Refusal(code)),
    );
  }

  /** Counts a body no more: it is whole, cut off, or answered. False when that was done before. */
  function leave(request: FastifyRequest): boolean {
    const owner = arriving.get(request)?.owner;
    if (owner) {
      const others = countOf(owner) - 1;
      if (others > 0) counts.set(owner, others);
      else counts.delete(owner);
    }
    return arriving.delete(request);
  }
}

function isTooSlow(raw: IncomingMessage, body: ArrivingBody, { windowMs, windowBytes }: BodyLimits): boolean {
  const nowMs = performance.now();
  if (nowMs > body.endsMs) return true;
  const { startMs, startBytes } = body.window;
  const { bytesRead } = raw.socket;
  // What was received and not taken yet waits for us, not for the client.
  const isWaiting = raw.readableLength > 0;
  if (!isWaiting && nowMs - startMs < windowMs) return false;
  body.window = { startMs: nowMs, startBytes: bytesRead };
  return !isWaiting && bytesRead - startBytes < windowBytes;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
