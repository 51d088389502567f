import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/settings.ts';
import { GRANT_SECONDS } from './codes.ts';

const COOKIE = 'reset';
/** It is sent to the one call that needs it. */
const PATH = '/api/auth/reset-password';

/** The grant as a browser holds it: out of the reach of scripts, and never sent from another site. */
export function keepGrant(reply: FastifyReply, token: string, { publicUrl }: Settings): void {
  const secure = publicUrl?.startsWith('https:') ?? false;
  reply.setCookie(COOKIE, token, { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: GRANT_SECONDS });
}

export function readGrant(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE];
}

export function forgetGrant(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: PATH });
}
