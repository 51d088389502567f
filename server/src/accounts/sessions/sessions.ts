import { may } from '@parlance/contract/permissions';
import { FRESH_MINUTES } from '@parlance/contract/second-factor';
import DataLoader from 'dataloader';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds, secondsBetween } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import type { Caller, LookUpSession } from '../../platform/http/authorize.ts';
import { recurring } from '../../platform/recurring.ts';
import { REMEMBERED_HOURS, type Settings } from '../../platform/settings.ts';
import { countsAsFactor } from '../second-factors/required.ts';
import { findSession, findSessions, insertSession, noteUses, type SessionUse, type WatchedOf } from './queries.ts';

/**
 * A use is written down at most this often, so that a request costs one statement: a page of an examination asks every
 * ten seconds. A session ends so much earlier than its idle limit says, at most, and a quarter of that limit.
 */
const NOTE_SECONDS = 120;
/**
 * A use of a session that nothing was noted of for so long is written before the call is answered, any other with those of
 * others, shortly after: a session in use is never further behind, whatever becomes of the process.
 */
const NOTE_AT_ONCE_SECONDS = 600;
const USER_AGENT_MAX = 300;
/** How long a lookup of a session waits for others. */
const TOGETHER_MS = 20;

type Opening = {
  account: { id: number; passwordHash: string };
  remembered: boolean;
  /** When a second factor of the account was used for it; null: none was. */
  factorAt: Date | null;
  /** Whether the school's provider let its owner in, and not a password. */
  byProvider: boolean;
  ip: string;
  userAgent: string;
};

/**
 * Opens a session for an account whose password was just checked and gives its token, which is nowhere else; null
 * when the account was closed, or got another password or a second factor in the meantime.
 */
export async function openSession({ db, clock, settings }: AppContext, opening: Opening): Promise<string | null> {
  const { account, remembered, factorAt, byProvider, ip, userAgent } = opening;
  const token = newToken();
  const openedAt = clock.now();
  const expiresAt = plusSeconds(openedAt, (remembered ? REMEMBERED_HOURS : settings.sessionHours) * 3600);
  const idleUntil = plusSeconds(openedAt, idleSeconds(settings, remembered));
  const opened = await insertSession(db, {
    accountId: account.id,
    passwordHash: account.passwordHash,
    tokenHash: hashOfToken(token),
    remembered,
    ip,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    openedAt,
    idleUntil: idleUntil < expiresAt ? idleUntil : expiresAt,
    expiresAt,
    factorAt,
    byProvider,
    hasProved: factorAt !== null || countsAsFactor(byProvider, settings),
  });
  return opened ? token : null;
}

type Context = Pick<AppContext, 'db' | 'reads' | 'clock' | 'settings'> & {
  /** Whether a session of staff that a password alone opened is nobody's. */
  staffNeedFactor: boolean;
};
type LiveSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export type Sessions = {
  /** Finds the caller of a token for `authorize`, in one statement. */
  alone: LookUpSession;
  /** The same, with those that are asked for within TOGETHER_MS in one statement: for what every open page asks. */
  together: LookUpSession;
  /** Writes what is to be written yet. */
  close: () => Promise<void>;
};

/** Looks sessions up, and notes that they are in use; a note that could not be written is handed to `onFailed`. */
export function openSessions(context: Context, watchedOf: WatchedOf, onFailed: (error: unknown) => void): Sessions {
  const { db, reads, clock } = context;
  const uses = collectUses(db, onFailed);
  const sessions = new DataLoader<string, LiveSession | undefined>(
    async (hashes) => {
      const found = await findSessions(reads, hashes, clock.now(), watchedOf);
      return hashes.map((hash) => found.get(hash));
    },
    // Nobody is answered by what was read for an earlier call.
    { cache: false, batchScheduleFn: (send) => setTimeout(send, TOGETHER_MS) },
  );
  return {
    alone: async (token) => {
      const now = clock.now();
      return await callerOf(context, uses, await findSession(reads, hashOfToken(token), now, watchedOf), now);
    },
    together: async (token) =>
      await callerOf(context, uses, await sessions.load(hashOfToken(token).toString('hex')), clock.now()),
    close: uses.close,
  };
}

async function callerOf(
  { reads, settings, staffNeedFactor }: Context,
  uses: Uses,
  session: LiveSession | undefined,
  now: Date,
): Promise<Caller | null> {
  if (!session) return null;
  const byTrusted = countsAsFactor(session.by_provider, settings);
  const needsFactor = session.second_factor || (staffNeedFactor && may(session, 'invigilates'));
  // Also one that was opened before staff needed it, that of a learner who became staff, and one by a provider whose factor
  // counts no longer.
  if (needsFactor && session.factor_at === null && !byTrusted) return null;
  const behindSeconds = secondsBetween(session.last_seen_at, now);
  const lastsSeconds = idleSeconds(settings, session.remembered);
  if (behindSeconds > Math.min(NOTE_SECONDS, lastsSeconds / 4)) {
    const use = { id: session.id, at: now, idleUntil: plusSeconds(now, lastsSeconds) };
    if (behindSeconds > NOTE_AT_ONCE_SECONDS) await noteUses(reads, [use]);
    else uses.keep(use);
  }
  return {
    accountId: session.account_id,
    role: session.role,
    access: session.access,
    username: session.username,
    language: session.language,
    accommodationVersion: session.accommodation_version,
    sessionId: session.id,
    sessionEndsAt: session.idle_until,
    sessionLimit: session.expires_at,
    hasOldFactor: needsFactor && !isFresh(session.factor_at, now) && !(byTrusted && isFresh(session.provider_at, now)),
    watched: session.watched,
  };
}

/** Whether something was shown within FRESH_MINUTES. */
export function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && secondsBetween(at, now) <= FRESH_MINUTES * 60;
}

/** A remembered session has no idle limit of its own: who asked to be remembered comes back after days. */
function idleSeconds(settings: Settings, remembered: boolean): number {
  return remembered ? REMEMBERED_HOURS * 3600 : settings.sessionIdleMinutes * 60;
}

const WRITE_EVERY_MS = 1000;

/** What is known of the use of sessions and was not written yet. */
type Uses = {
  /** Keeps a use; it is written within a second, with those of others. */
  keep: (use: SessionUse) => void;
  /** Writes what was kept, and no more. */
  close: () => Promise<void>;
};

/**
 * Collects the uses of sessions and writes them for many at once: a room of a thousand opens its pages at one moment, and
 * notes its uses within the same seconds ever after. Nobody waits for it. What cannot be written is handed to `onFailed`
 * and let go: the next look-up of the session tells it again.
 */
function collectUses(db: Db, onFailed: (error: unknown) => void): Uses {
  let kept = new Map<number, SessionUse>();

  async function write(): Promise<void> {
    if (kept.size === 0) return;
    const uses = [...kept.values()];
    kept = new Map();
    await noteUses(db, uses);
  }

  const { stop } = recurring(WRITE_EVERY_MS, write, onFailed);
  return {
    keep: (use) => {
      kept.set(use.id, use);
    },
    close: async () => {
      await stop();
      await write().catch(onFailed);
    },
  };
}
