import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { readGauge } from '../platform/metrics/meter.ts';
import { timed } from '../platform/metrics/timed.ts';
import { boundedQueue } from '../platform/queues/bounded-queue.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

// OWASP, Password Storage Cheat Sheet: Argon2id (the library's default kind) with 19 MiB, two passes, one lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random text nobody knows: checking against it takes as long as checking a real one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$eW8U5XsvfZ5QpMaZrcvxFA$B+B+A9VY/yMZw4j8Nh/Xmv41/DOUeCW8wKqNcOQeM+g';

/** In the place of a hash: the account has no password yet, and none fits. */
export const NO_PASSWORD = 'none';

/** Words anyone would try first on this site (NIST SP 800-63B, context-specific words). */
const OWN_WORDS = ['parlance'];
const OWN_SENTENCE = 'This password is your own name or email. Choose one that is harder to guess.';

/** Hashing takes a core for 20 ms or more: without a queue it would starve every other request. */
const queue = boundedQueue({ atOnce: availableParallelism(), most: 1000, waitSeconds: 15 });
readGauge('parlance_password_queue', () => [{ labels: {}, value: queue.waiting() }]);

function inQueue<T>(work: () => Promise<T>): Promise<T> {
  return queue.run(() => timed('hash', '', work));
}

/**
 * The hash of a new password, to be stored. Refuses a common one, and one that is the account's own name or email,
 * with `password_common` under the form's `field`.
 */
export async function hashNewPassword(
  password: string,
  owner: { email: string; username: string },
  field = 'password',
): Promise<string> {
  await refuseEasyPassword(password, owner, field);
  return inQueue(() => hash(typed(password), ARGON2));
}

/** Refuses what `hashNewPassword` would, without hashing anything. */
export async function refuseEasyPassword(
  password: string,
  owner: { email: string; username: string },
  field = 'password',
): Promise<void> {
  const lowered = password.toLowerCase();
  const own = [owner.email, owner.email.split('@')[0], owner.username].map((word) => word?.toLowerCase());
  if (own.includes(lowered)) throw fieldRefusal('password_common', field, OWN_SENTENCE);
  if (OWN_WORDS.includes(lowered) || (await isCommonPassword(password))) throw fieldRefusal('password_common', field);
}

/**
 * Whether a password is the one of a stored hash. For no account (null) and for one without a password it takes the
 * same time and says no.
 */
export async function isRightPassword(storedHash: string | null, password: string): Promise<boolean> {
  const hasPassword = storedHash !== null && storedHash !== NO_PASSWORD;
  const right = await inQueue(() => verify(hasPassword ? storedHash : NOBODYS_HASH, typed(password)));
  return right && hasPassword;
}

/** Keyboards send an accented letter as one sign or as two (NIST SP 800-63B: normalise before hashing). */
function typed(password: string): string {
  return password.normalize('NFKC');
}
