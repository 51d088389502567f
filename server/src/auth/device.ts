import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeOfAccount, turnOfIp } from '../accounts/turns.ts';
import type { Place } from '../platform/queues/fair-queue.ts';

const COOKIE = 'device';
const KEPT_SECONDS = 180 * 24 * 3600;
/** How many people a school's computer knows, those who used it last. */
const ACCOUNTS_MAX = 30;

/** A browser someone logged in on before, and the accounts that did (OWASP, "device cookies"). */
export type Device = { id: string; accountIds: number[] };

/** The device a request comes from, when its cookie is one this server signed. */
export function readDevice(request: FastifyRequest): Device | null {
  const cookie = request.cookies[COOKIE];
  const signed = cookie === undefined ? null : request.unsignCookie(cookie);
  // The name is part of what is signed: no other signed cookie can be passed off as this one.
  const [name, id, accounts] = signed?.valid ? signed.value.split('.') : [];
  if (name !== COOKIE || !id || !accounts) return null;
  return { id, accountIds: accounts.split('-').map(Number) };
}

/** Whether someone logged in to an account on a device before; never for no account. */
export function knows(device: Device | null, accountId: number | null): boolean {
  return device !== null && accountId !== null && device.accountIds.includes(accountId);
}

/** Where a visitor waits: a known device beside the account that last logged in on it, anyone else by address. */
export function placeOf(request: FastifyRequest): Place {
  const [lastAccountId] = readDevice(request)?.accountIds ?? [];
  return lastAccountId === undefined ? turnOfIp(request) : placeOfAccount(lastAccountId);
}

/** Lets the browser keep that this account logged in on it. */
export function rememberDevice(reply: FastifyReply, device: Device | null, accountId: number, overTls: boolean): void {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const others = device?.accountIds.filter((other) => other !== accountId) ?? [];
  const accountIds = [accountId, ...others].slice(0, ACCOUNTS_MAX);
  reply.setCookie(COOKIE, `${COOKIE}.${id}.${accountIds.join('-')}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    path: '/api/auth',
    maxAge: KEPT_SECONDS,
  });
}
