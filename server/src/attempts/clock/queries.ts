import type { AttemptClock } from '@parlance/contract/deadline';
import type { PinnedAccommodation, Timing } from '@parlance/contract/taking/own-duration';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type ClockColumns, clockColumns, storedDeadlineMs } from '../deadline.ts';
import { openedTimers, takesWork } from '../timing/queries.ts';

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

/** What the clocks of an attempt's questions are made of. */
export type QuestionClockColumns = {
  accommodation: PinnedAccommodation;
  question_clocks: QuestionClocks;
  /** How long everyone may answer those that were opened, in seconds. */
  question_timers: Record<string, number>;
};

export type OpenTest = ClockColumns &
  QuestionClockColumns & {
    id: number;
    account_id: number;
    course_id: number;
    candidate_id: number | null;
    timing: Timing;
  };

/** The open attempts of an account, held until the transaction ends. */
export async function lockOpenAttempts(db: Db, accountId: number): Promise<OpenTest[]> {
  return await heldOpenTests(db).where('account_id', '=', accountId).execute();
}

/** The open attempts of a sitting that end for everyone at one moment, held until the transaction ends. */
export async function lockHardEnds(db: Db, sittingId: number): Promise<OpenTest[]> {
  return await heldOpenTests(db)
    .where('hard_end', 'is not', null)
    .where('candidate_id', 'in', (of) => of.selectFrom('candidates').select('id').where('sitting_id', '=', sittingId))
    .execute();
}

function heldOpenTests(db: Db) {
  return db
    .selectFrom('attempts')
    .select(clockColumns)
    .select(['id', 'account_id', 'course_id', 'candidate_id', 'accommodation', 'timing', 'question_clocks'])
    .select(openedTimers.as('question_timers'))
    .where(sql<boolean>`status = 'open'`)
    .orderBy('id')
    .forUpdate();
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

/** A clock to be stored. `pause` is the one under way, null for none; what is left out stays. */
export type ClockChange = {
  attemptId: number;
  clock: AttemptClock;
  accommodation?: PinnedAccommodation;
  pause?: { id: string; byStaff: boolean } | null;
  breaksUsed?: number;
  questionClocks?: QuestionClocks;
};

/**
 * Stores the clocks of attempts that this transaction holds. The deadline is without the pause under way: whoever asks
 * adds that.
 */
export async function storeClocks(db: Db, changes: ClockChange[], now: Date): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  const given = changes.map(({ attemptId, clock, pause, ...change }) => ({
    id: attemptId,
    duration_seconds: clock.allowedSeconds + clock.extendedSeconds,
    extra_seconds: clock.extendedSeconds,
    paused_ms: clock.pausedMs,
    paused_at: at(clock.pausedAtMs),
    resume_at: at(clock.resumeAtMs),
    hard_end: at(clock.hardEndMs),
    deadline: at(storedDeadlineMs(clock)),
    has_pause: pause !== undefined,
    pause_id: pause?.id,
    by_staff: pause?.byStaff ?? false,
    accommodation: change.accommodation,
    breaks_used: change.breaksUsed,
    question_clocks: change.questionClocks,
  }));
  await sql`
    update attempts set duration_seconds = given.duration_seconds, extra_seconds = given.extra_seconds,
      paused_ms = given.paused_ms, paused_at = given.paused_at, resume_at = given.resume_at,
      hard_end = given.hard_end, deadline = given.deadline, changed_at = ${now}::timestamptz,
      clock_version = attempts.clock_version + 1,
      pause_id = case when given.has_pause then given.pause_id else attempts.pause_id end,
      paused_by_staff = case when given.has_pause then given.by_staff else attempts.paused_by_staff end,
      accommodation = coalesce(given.accommodation, attempts.accommodation),
      breaks_used = coalesce(given.breaks_used, attempts.breaks_used),
      question_clocks = coalesce(given.question_clocks, attempts.question_clocks)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id integer, duration_seconds integer,
      extra_seconds integer, paused_ms integer, paused_at timestamptz, resume_at timestamptz, hard_end timestamptz,
      deadline timestamptz, has_pause boolean, pause_id uuid, by_staff boolean, accommodation jsonb, breaks_used smallint,
      question_clocks jsonb)
    where attempts.id = given.id
  `.execute(db);
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

type NewPause = Omit<Pause, 'ended_at' | 'made_by' | 'reason'> & Partial<Pick<Pause, 'made_by' | 'reason'>>;

/** Notes pauses that begin. One that ended by itself meanwhile is noted as ended. */
export async function insertPauses(db: Db, pauses: NewPause[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(pauses)}::jsonb) as given (id uuid, attempt_id integer, kind text,
    began_at timestamptz, resume_at timestamptz, made_by integer, reason text)`;
  await sql`
    update attempt_pauses old set ended_at = old.resume_at from ${given}
    where old.attempt_id = given.attempt_id and old.ended_at is null and old.resume_at <= given.began_at
  `.execute(db);
  await sql`
    insert into attempt_pauses (id, attempt_id, kind, began_at, resume_at, made_by, reason)
    select id, attempt_id, kind, began_at, resume_at, made_by, reason from ${given}
  `.execute(db);
}

export async function endPause(db: Db, id: string, endedAt: Date): Promise<void> {
  await db.updateTable('attempt_pauses').set({ ended_at: endedAt }).where('id', '=', id).execute();
}
