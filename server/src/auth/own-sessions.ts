import { SESSIONS_SHOWN, type Session } from '@parlance/contract/auth';
import { endOtherSessionsOf, endSessionOf, listSessionsOf } from '../accounts/sessions/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { Refusal } from '../platform/refusal.ts';

/** Where the caller is logged in, this session first. */
export async function ownSessions({ db, clock }: AppContext, { accountId, sessionId }: Caller): Promise<Session[]> {
  const rows = await listSessionsOf(db, accountId, clock.now(), { firstId: sessionId, most: SESSIONS_SHOWN });
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ip: row.address,
    remembered: row.remembered,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.idle_until.toISOString(),
    current: row.id === sessionId,
  }));
}

/** Ends one session of the caller's own. Someone else's is not found, like one that is over. */
export async function endOwn({ db, clock }: AppContext, { accountId }: Caller, sessionId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const now = clock.now();
    if (!(await endSessionOf(db, accountId, sessionId, now))) throw new Refusal('not_found');
    await note(db, accountId, 1, now);
  });
}

/** Ends every session of the caller but this one, and says how many. */
export async function endOthers({ db, clock }: AppContext, { accountId, sessionId }: Caller): Promise<number> {
  return await inTransaction(db, async (db) => {
    const now = clock.now();
    const ended = await endOtherSessionsOf(db, accountId, sessionId, now);
    if (ended > 0) await note(db, accountId, ended, now);
    return ended;
  });
}

async function note(db: Db, accountId: number, sessions: number, now: Date): Promise<void> {
  await audit(db, { account: accountId, actorId: accountId, at: now }, 'account.sessions_ended', { sessions });
}
