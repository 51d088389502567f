import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { hash, verify } from '@node-rs/argon2';
import { readGauge } from '../platform/metrics/meter.ts';
import { timed } from '../platform/metrics/timed.ts';
import { boundedQueue } from '../platform/queues/bounded-queue.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { strengthOf } from './password-strength.ts';

// OWASP, Password Storage Cheat Sheet: Argon2id (the library's default kind) with 19 MiB, two passes, one lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random text nobody knows: checking against it takes as long as checking a real one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$eW8U5XsvfZ5QpMaZrcvxFA$B+B+A9VY/yMZw4j8Nh/Xmv41/DOUeCW8wKqNcOQeM+g';

/** In the place of a hash: the account has no password yet, and none fits. */
export const NO_PASSWORD = 'none';

/** Who chose a password, and the school whose name they may have chosen. */
export type PasswordOwner = { email: string; username: string; full_name: string; school: string };

const PRODUCT = 'Parlance';
const OWN_SENTENCE = msg`This password is made of your name, your email or the name of this site. Use four words that do not belong together.`;

/** Hashing takes a core for 20 ms or more: without a queue it would starve every other request. */
const queue = boundedQueue({ atOnce: availableParallelism(), most: 1000, waitSeconds: 15 });
readGauge('parlance_password_queue', () => [{ labels: {}, value: queue.waiting() }]);

function inQueue<T>(work: () => Promise<T>): Promise<T> {
  return queue.run(() => timed('hash', '', work));
}

/**
 * The hash of a password that somebody chose, to be stored. Refuses one that is easy to guess with `password_common`
 * under the form's `field`.
 */
export async function hashNewPassword(password: string, owner: PasswordOwner, field = 'password'): Promise<string> {
  await refuseEasyPassword(password, owner, field);
  return hashPassword(password);
}

/** The hash of a password that needs no look at how easy it is: a random one, or one that was looked at. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(typed(password), ARGON2));
}

/** Refuses what `hashNewPassword` would, without hashing anything. */
export async function refuseEasyPassword(
  password: string,
  { email, username, full_name, school }: PasswordOwner,
  field = 'password',
): Promise<void> {
  const words = [email, username, full_name, school, PRODUCT].flatMap((name) => [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
  ]);
  const { isEasy, isOwn } = await strengthOf(typed(password), words.filter(Boolean));
  if (isEasy) throw fieldRefusal('password_common', field, isOwn ? OWN_SENTENCE : undefined);
}

/**
 * Whether a password is the one of a stored hash. For no account (null) and for one without a password it takes the
 * same time and says no.
 */
export async function isRightPassword(storedHash: string | null, password: string): Promise<boolean> {
  const hasPassword = storedHash !== null && storedHash !== NO_PASSWORD;
  const startedMs = performance.now();
  const right = await inQueue(() => verify(hasPassword ? storedHash : NOBODYS_HASH, typed(password)));
  lastChecksMs.unshift(performance.now() - startedMs);
  lastChecksMs.length = Math.min(lastChecksMs.length, 64);
  return right && hasPassword;
}

/** How long the last checks took. */
const lastChecksMs: number[] = [];

/** Takes as long as one of the last checks of a password, and the time of no core; after none it checks one. */
export async function waitLikeCheck(): Promise<void> {
  const oneMs = lastChecksMs[randomInt(Math.max(lastChecksMs.length, 1))];
  if (oneMs === undefined) await isRightPassword(null, '');
  else await setTimeout(oneMs);
}

/** Keyboards send an accented letter as one sign or as two (NIST SP 800-63B: normalise before hashing). */
function typed(password: string): string {
  return password.normalize('NFKC');
}
