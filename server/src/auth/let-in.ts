import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { keepLanguage } from '../platform/language.ts';
import { tellUnusualLogin } from './alarms.ts';
import { readDevice, rememberDevice } from './device.ts';
import { deleteFailures, type SignInAccount } from './queries.ts';

/** What a session keeps of the request that opened it. */
export function whereFrom(request: FastifyRequest): { ip: string; userAgent: string } {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/**
 * Lets a browser know who logged in on it, once all that a login asks for was right, and staff when that is unusual: every
 * login comes by here.
 */
export async function letIn(
  context: AppContext,
  account: SignInAccount,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { settings } = context;
  await tellUnusualLogin(context, account, request);
  rememberDevice(reply, readDevice(request), account.id, settings.publicUrl?.startsWith('https:') ?? false);
  keepLanguage(reply, account.language);
  request.log.info({ accountId: account.id, ip: request.ip }, 'logged in');
}

/** Forgets the failed logins to an email from where a request comes, when it has shown whose it is. */
export async function forgetFailures(db: Db, emailKey: string, request: FastifyRequest): Promise<void> {
  const device = readDevice(request);
  await deleteFailures(db, emailKey, ipOrigin(request.ip));
  if (device) await deleteFailures(db, emailKey, `device:${device.id}`);
}
