import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { AppContext } from '../../platform/app-context.ts';
import { secondsBetween } from '../../platform/clock.ts';
import type { PlatformRow } from '../queries.ts';
import { readKeySet } from '../service.ts';

/** Clocks of two machines may differ by this. */
const TOLERANCE_SECONDS = 30;
/** A message is of this very launch: one that was signed longer ago is none. */
const AGE_MAX_SECONDS = 600;
/** Keys of two parties, and nothing that a client could make itself. */
const ALGORITHMS = ['RS256', 'ES256'];
/** The keys of a platform are asked for again after this, and sooner where a message names one that is not among them. */
const KEPT_SECONDS = 3600;
const AGAIN_SECONDS = 30;

type Kept = { keys: JSONWebKeySet; at: Date; url: string };
/** Checks what a platform signed. Throws for anything that is not right, `CallFailed` and network errors where it is away. */
export type Verify = (platform: PlatformRow, token: string, nonce: string) => Promise<JWTPayload>;

/** Keeps the keys of platforms in this process. */
export function openVerifier(context: AppContext): Verify {
  const kept = new Map<number, Kept>();

  async function keysOf(platform: PlatformRow, atLeast: number): Promise<Kept> {
    const now = context.clock.now();
    const known = kept.get(platform.id);
    if (known && known.url === platform.jwks_url && secondsBetween(known.at, now) < atLeast) return known;
    const read = { keys: await readKeySet(context, platform), at: now, url: platform.jwks_url };
    kept.set(platform.id, read);
    return read;
  }

  async function check(platform: PlatformRow, token: string, { keys }: Kept): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: platform.issuer,
      audience: platform.client_id,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: AGE_MAX_SECONDS,
      currentDate: context.clock.now(),
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
    });
    return payload;
  }

  return async (platform, token, nonce) => {
    const known = await keysOf(platform, KEPT_SECONDS);
    const payload = await check(platform, token, known).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // It has made a new key since. Not for each message: whoever made one up could have it asked all the time.
      const newer = await keysOf(platform, AGAIN_SECONDS);
      if (newer === known) throw error;
      return await check(platform, token, newer);
    });
    if (payload.nonce !== nonce) throw new Error('The nonce is another one.');
    const { aud, azp } = payload;
    const isForOthersToo = Array.isArray(aud) && aud.length > 1;
    if (azp === undefined ? isForOthersToo : azp !== platform.client_id) throw new Error('It is for another client.');
    return payload;
  };
}
