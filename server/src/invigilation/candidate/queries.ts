import type { DoneKind } from '@parlance/contract/invigilation/action-kinds';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { ReceiptPayload } from '@parlance/contract/receipts/receipts';
import { type Selectable, sql } from 'kysely';
import type { Work } from '../../attempts/answers/count-answered.ts';
import { answersToCount, recordingsToCount } from '../../attempts/answers/queries.ts';
import { type ClockColumns, clockColumns } from '../../attempts/deadline.ts';
import { isOpened } from '../../attempts/timing/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { titleOfPart } from '../../sittings/queries.ts';

export type CandidateRow = Pick<
  Selectable<Tables['candidates']>,
  'id' | 'entered_at' | 'last_seen_at' | 'held_reason'
> & { email: string };

/** A candidate of a sitting. */
export function findCandidate(db: Db, sittingId: number, candidateId: number): Promise<CandidateRow | undefined> {
  return db
    .selectFrom('candidates')
    .innerJoin('accounts', 'accounts.id', 'candidates.account_id')
    .select(['candidates.id', 'entered_at', 'candidates.last_seen_at', 'held_reason', 'email'])
    .where('sitting_id', '=', sittingId)
    .where('candidates.id', '=', candidateId)
    .executeTakeFirst();
}

/** An end of a test before it was opened again, as its receipt says it. */
export type EarlierEnd = Pick<ReceiptPayload, 'closedAt' | 'closedBy' | 'answered' | 'questions'>;

export type TestRow = ClockColumns &
  Pick<
    Selectable<Tables['attempts']>,
    | 'id'
    | 'status'
    | 'closed_at'
    | 'saved_at'
    | 'ended_by'
    | 'accommodation'
    | 'breaks_used'
    | 'reopened'
    | 'question_version_ids'
    | 'total_marks'
  > &
  Work & {
    sitting_part_id: number;
    ended_name: string | null;
    late_answers: number;
    late_recordings: number;
    earlier_ends: EarlierEnd[];
  };

/** The tests of a candidate that were opened. */
export async function listTests(db: Db, candidateId: number): Promise<TestRow[]> {
  const columns = sql.join(clockColumns.map((name) => sql.ref(`attempts.${name}`)));
  const { rows } = await sql<TestRow>`
    select ${columns}, attempts.id, attempts.status, closed_at, saved_at, ended_by, accommodation, breaks_used, reopened,
      sitting_part_id, ender.username as ended_name, question_ids, question_version_ids, total_marks,
      ${answersToCount} as answers, ${recordingsToCount} as recordings,
      (select count(*)::integer from late_work where attempt_id = attempts.id and answer is not null) as late_answers,
      (select count(*)::integer from recordings where attempt_id = attempts.id and late) as late_recordings,
      coalesce((select jsonb_agg(jsonb_build_object('closedAt', said -> 'closedAt', 'closedBy', said -> 'closedBy',
          'answered', said -> 'answered', 'questions', said -> 'questions') order by number)
        from receipts cross join lateral (select payload::jsonb as said) read
        where attempt_id = attempts.id and superseded_at is not null), '[]') as earlier_ends
    from attempts left join accounts ender on ender.id = ended_by
    where candidate_id = ${candidateId} and ${isOpened} order by attempts.id
  `.execute(db);
  return rows;
}

export type PartRow = { id: number; position: number; title: string; type: CourseType };

/** The parts of a sitting in their order, by the names of their courses. */
export async function listPartNames(db: Db, sittingId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part.id, position, ${titleOfPart} as title, type from sitting_parts part join courses on courses.id = course_id
    where sitting_id = ${sittingId} order by position
  `.execute(db);
  return rows;
}

export type BreakRow = { attempt_id: number; began_at: Date; ended_at: Date | null };

/** The rest breaks of a candidate; one that goes on has no end. */
export async function listBreaks(db: Db, candidateId: number, now: Date): Promise<BreakRow[]> {
  const { rows } = await sql<BreakRow>`
    select attempt_id, began_at,
      case when coalesce(pause.ended_at, pause.resume_at) <= ${now}::timestamptz
        then coalesce(pause.ended_at, pause.resume_at) end as ended_at
    from attempt_pauses pause join attempts on attempts.id = attempt_id
    where candidate_id = ${candidateId} and kind = 'break' order by began_at
  `.execute(db);
  return rows;
}

export type PauseRow = { began_at: Date; resume_at: Date | null };

/** When clocks of a candidate were stopped by staff. */
export async function listStaffPauses(db: Db, candidateId: number): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`
    select began_at, coalesce(pause.resume_at, ended_at) as resume_at
    from attempt_pauses pause join attempts on attempts.id = attempt_id
    where candidate_id = ${candidateId} and kind <> 'break' order by began_at
  `.execute(db);
  return rows;
}

export type ActionRow = {
  kind: DoneKind;
  made_at: Date;
  made_name: string;
  reason: string | null;
  for_all: boolean;
  details: Record<string, unknown>;
  message: string | null;
  seen_at: Date | null;
};

/** What staff did for a candidate, and what they told everyone. */
export async function listActions(db: Db, sittingId: number, candidateId: number): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select action.kind, action.made_at, maker.username as made_name, action.reason, for_all, details,
      message.text as message, seen_at
    from sitting_actions action join accounts maker on maker.id = action.made_by
      left join sitting_messages message on message.action_id = action.id
        and (message.candidate_id is null or message.candidate_id = ${candidateId})
      left join message_seen seen on seen.message_id = message.id and seen.candidate_id = ${candidateId}
    where action.sitting_id = ${sittingId} and ${candidateId}::integer = any(candidate_ids)
    order by action.made_at, action.number
  `.execute(db);
  return rows;
}
