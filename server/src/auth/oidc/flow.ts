import { isOwnPath, OIDC_MINUTES } from '@parlance/contract/oidc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Provider } from './provider.ts';

export const OIDC_PATH = '/api/auth/oidc';
const PURPOSE = 'oidc flow';

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to open after it; null for the usual one. */
  returnTo: z.string().nullable(),
  /** Whose account gets another identity, in which session that began; null for a login. */
  link: z.object({ accountId: z.int(), sessionId: z.int() }).nullable(),
  /** The ticket of the session that is to be fresh; null for a login. */
  again: z.string().nullable().default(null),
  untilMs: z.number(),
});
/** A login that is on its way at the provider. Only the browser that began it has it, and only this site can read it. */
export type Flow = z.output<typeof flow>;

/** Begins one and gives the URL at the provider that the browser goes on to. */
export async function beginFlow(
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
  provider: Provider,
  reply: FastifyReply,
  { returnTo, link = null, again = null }: { returnTo?: string | undefined } & Partial<Pick<Flow, 'link' | 'again'>>,
): Promise<string> {
  const config = await provider.read();
  const begun: Flow = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo: returnTo !== undefined && isOwnPath(returnTo) ? returnTo : null,
    link,
    again,
    untilMs: plusSeconds(clock.now(), OIDC_MINUTES * 60).getTime(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(settings),
    scope: provider.settings.scopes,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    // Also of somebody who is logged in there.
    ...(again !== null && { prompt: 'login', max_age: '0' }),
  });
  const sealed = sealText(settings.secret, PURPOSE, JSON.stringify(begun)).toString('base64url');
  // Lax: the provider leads back here from its own site.
  reply.setCookie(cookieOf(begun.state), sealed, {
    ...cookieOptions(settings),
    sameSite: 'lax',
    maxAge: OIDC_MINUTES * 60,
  });
  return url.href;
}

/** The flow that a reply of the provider belongs to, used up in this browser; null for none, and for one of another. */
export function takeFlow(
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Flow | null {
  const { state } = request.query as { state?: unknown };
  if (typeof state !== 'string' || !/^[\w-]{20,200}$/.test(state)) return null;
  const cookie = request.cookies[cookieOf(state)];
  if (cookie === undefined) return null;
  reply.clearCookie(cookieOf(state), cookieOptions(settings));
  try {
    const opened = openSealedText(settings.secret, PURPOSE, Buffer.from(cookie, 'base64url'));
    const begun = flow.parse(JSON.parse(opened));
    return begun.state === state && begun.untilMs > clock.now().getTime() ? begun : null;
  } catch {
    return null;
  }
}

/** How long ago a flow began, in seconds. */
export function ageSeconds({ untilMs }: Flow, now: Date): number {
  return Math.max(0, OIDC_MINUTES * 60 - Math.floor((untilMs - now.getTime()) / 1000));
}

/** Where the provider leads back to, as it knows it. */
export function redirectUri({ publicUrl }: Settings): string {
  if (publicUrl === null) throw new Error('OIDC_ISSUER was read without PUBLIC_URL.');
  return new URL(`${OIDC_PATH}/callback`, publicUrl).href;
}

/** Out of the reach of scripts, and sent to the calls that need it. */
export function cookieOptions({ publicUrl }: Settings) {
  return { httpOnly: true, secure: publicUrl?.startsWith('https:') ?? false, path: OIDC_PATH };
}

/** One for each login that is on its way, so that two tabs do not take each other's. */
function cookieOf(state: string): string {
  return `oidc-${state.slice(0, 12)}`;
}
