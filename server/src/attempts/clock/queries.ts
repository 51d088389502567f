import type { AttemptClock } from '@parlance/contract/deadline';
import { deadlineAt } from '@parlance/contract/deadline';
import type { PinnedAccommodation, Timing } from '@parlance/contract/taking/own-duration';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type ClockColumns, clockColumns } from '../deadline.ts';
import { takesWork } from '../timing/queries.ts';

type Pause = Selectable<Tables['attempt_pauses']>;
/** When each Speaking question was opened, and until when it may be answered. */
export type QuestionClocks = Selectable<Tables['attempts']>['question_clocks'];

/** Holds an attempt of this account until the transaction ends; false when this account has no such attempt. */
export async function lockAttempt(db: Db, ref: { accountId: number; attemptId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('id')
    .where('id', '=', ref.attemptId)
    .where('account_id', '=', ref.accountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type OpenTest = ClockColumns & { id: number; accommodation: PinnedAccommodation; timing: Timing };

/** The open attempts of an account, held until the transaction ends. */
export function lockOpenAttempts(db: Db, accountId: number): Promise<OpenTest[]> {
  return db
    .selectFrom('attempts')
    .select(clockColumns)
    .select(['id', 'accommodation', 'timing'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`status = 'open'`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** How many attempts of an account go on. */
export async function countOpenAttempts(db: Db, accountId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where(takesWork(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** What is stored with a clock. `pause` is the one under way, null for none; what is left out stays. */
export type WithClock = {
  now: Date;
  accommodation?: PinnedAccommodation;
  pause?: { id: string; byStaff: boolean } | null;
  breaksUsed?: number;
  questionClocks?: QuestionClocks;
};

/**
 * Stores the clock of an attempt that this transaction holds. The deadline is without the pause under way: whoever asks
 * adds that.
 */
export async function storeClock(db: Db, attemptId: number, clock: AttemptClock, more: WithClock): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  const running = { ...clock, pausedAtMs: null, resumeAtMs: null };
  await db
    .updateTable('attempts')
    .set({
      duration_seconds: clock.allowedSeconds + clock.extendedSeconds,
      extra_seconds: clock.extendedSeconds,
      paused_ms: clock.pausedMs,
      paused_at: at(clock.pausedAtMs),
      resume_at: at(clock.resumeAtMs),
      deadline: new Date(deadlineAt(running, clock.startedAtMs)),
      ...(more.accommodation && { accommodation: JSON.stringify(more.accommodation) }),
      changed_at: more.now,
      ...(more.pause !== undefined && {
        pause_id: more.pause?.id ?? null,
        paused_by_staff: more.pause?.byStaff ?? false,
      }),
      ...(more.questionClocks && { question_clocks: JSON.stringify(more.questionClocks) }),
      ...(more.breaksUsed !== undefined && { breaks_used: more.breaksUsed }),
    })
    .where('id', '=', attemptId)
    .execute();
}

/** A pause of an attempt by its id; undefined for none, and for one of another attempt. */
export function findPause(
  db: Db,
  attemptId: number,
  id: string,
): Promise<Pick<Pause, 'began_at' | 'resume_at' | 'ended_at'> | undefined> {
  return db
    .selectFrom('attempt_pauses')
    .select(['began_at', 'resume_at', 'ended_at'])
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

/** When the last pause of an attempt ended, or will; null before the first. */
export async function lastPauseEnd(db: Db, attemptId: number): Promise<Date | null> {
  const { end } = await db
    .selectFrom('attempt_pauses')
    .select(sql<Date | null>`max(coalesce(ended_at, resume_at))`.as('end'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return end;
}

/** Notes a pause that begins. One that ended by itself meanwhile is noted as ended. */
export async function insertPause(
  db: Db,
  pause: Omit<Pause, 'ended_at' | 'made_by' | 'reason'> & Partial<Pick<Pause, 'made_by' | 'reason'>>,
): Promise<void> {
  await sql`
    update attempt_pauses set ended_at = resume_at
    where attempt_id = ${pause.attempt_id} and ended_at is null and resume_at <= ${pause.began_at}::timestamptz
  `.execute(db);
  await db.insertInto('attempt_pauses').values(pause).execute();
}

export async function endPause(db: Db, id: string, endedAt: Date): Promise<void> {
  await db.updateTable('attempt_pauses').set({ ended_at: endedAt }).where('id', '=', id).execute();
}
