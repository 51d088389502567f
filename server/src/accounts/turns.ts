import { availableParallelism } from 'node:os';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';
import { ipOrigin } from '../platform/http/origin.ts';
import { fairQueue, type Place } from '../platform/queues/fair-queue.ts';

/**
 * The queue for calls that strangers may make and that hash a password or lock rows. A whole class may log in from one
 * address at the same moment, so one address may have 500 waiting. They wait as long as a slow machine may need for a
 * class, but not as long as a browser waits for an answer (30 seconds). Who waits here holds no connection to the
 * database, so those stay free for everybody who is logged in.
 */
export const inTurn = fairQueue({
  atOnce: availableParallelism(),
  most: 1000,
  mostOfKey: 500,
  waitSeconds: 25,
  tooManyOfKey: msg`Too many people on your network are doing this right now.`,
});

/** The place of someone of whom nothing is known but the address. */
export function turnOfIp({ ip }: Pick<FastifyRequest, 'ip'>): Place {
  return { lane: 'unknown', key: ipOrigin(ip) };
}

/** The place of a known account. Many devices or sessions have one share all the same. */
export function placeOfAccount(accountId: number): Place {
  return { lane: 'known', key: `account:${accountId}` };
}
