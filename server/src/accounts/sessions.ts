import { createHash, randomBytes } from 'node:crypto';
import { plusSeconds, secondsBetween } from '../platform/clock.ts';
import type { LookUpSession } from '../platform/doorkeeper.ts';
import type { House } from '../platform/house.ts';
import { REMEMBERED_HOURS, type Settings } from '../platform/settings.ts';
import { findSession, insertSession, touchSession } from './queries.ts';

/** A use is written down at most this often, so that a request costs one statement. */
const TOUCH_SECONDS = 60;
const USER_AGENT_MAX = 300;

type From = { remembered: boolean; address: string; userAgent: string };

/** Opens a session for an account and gives its token, which is nowhere else. */
export async function openSession({ db, clock, settings }: House, accountId: number, from: From): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = plusSeconds(now, (from.remembered ? REMEMBERED_HOURS : settings.sessionHours) * 3600);
  const idleUntil = plusSeconds(now, idleSeconds(settings, from.remembered));
  await insertSession(db, {
    account_id: accountId,
    token_hash: digest(token),
    remembered: from.remembered,
    address: from.address,
    user_agent: from.userAgent.slice(0, USER_AGENT_MAX),
    created_at: now,
    last_seen_at: now,
    idle_until: idleUntil < expiresAt ? idleUntil : expiresAt,
    expires_at: expiresAt,
  });
  return token;
}

/** Finds the caller of a token for the doorkeeper: one statement, and a second one at most once a minute. */
export function sessionLookUp({ db, clock, settings }: House): LookUpSession {
  return async (token) => {
    const now = clock.now();
    const session = await findSession(db, digest(token), now);
    if (!session) return null;
    if (secondsBetween(session.last_seen_at, now) > TOUCH_SECONDS) {
      await touchSession(db, session.id, now, plusSeconds(now, idleSeconds(settings, session.remembered)));
    }
    return {
      accountId: session.account_id,
      role: session.role,
      username: session.username,
      sessionId: session.id,
      sessionEndsAt: session.idle_until,
    };
  };
}

/** A remembered session has no idle limit of its own: who asked to be remembered comes back after days. */
function idleSeconds(settings: Settings, remembered: boolean): number {
  return remembered ? REMEMBERED_HOURS * 3600 : settings.sessionIdleMinutes * 60;
}

function digest(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
