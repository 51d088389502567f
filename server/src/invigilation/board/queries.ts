import type { BoardRow } from '@parlance/contract/invigilation/board';
import { sql } from 'kysely';
import type { Work } from '../../attempts/answers/count-answered.ts';
import { answersToCount, recordingsToCount } from '../../attempts/answers/queries.ts';
import { isOpened } from '../../attempts/timing/queries.ts';
import { flagsOf } from '../../facts/queries.ts';
import type { Db } from '../../platform/database/database.ts';

/** What of a test was stored when; it differs from before where something new was. */
export type Stored = { attempt_id: number; saved_at: Date | null; recordings_stored: number };

export type ProgressRow = Stored & Work & { question_version_ids: number[]; current_question_id: number | null };

/** Which tests of a sitting that go on were saved since then. */
export async function listSaved(db: Db, sittingId: number, since: Date): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select attempts.id as attempt_id, saved_at, recordings_stored
    from attempts join candidates on candidates.id = candidate_id
    where sitting_id = ${sittingId} and attempts.status = 'open' and saved_at >= ${since}::timestamptz
  `.execute(db);
  return rows;
}

/** How far tests are that go on: which questions they have, and what of them has an answer or a recording. */
export async function listProgress(db: Db, attemptIds: number[]): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select attempts.id as attempt_id, question_ids, question_version_ids, current_question_id, saved_at,
      recordings_stored, ${answersToCount} as answers, ${recordingsToCount} as recordings
    from attempts
    where attempts.id = any(${attemptIds}::integer[]) and attempts.status = 'open' and ${isOpened}
  `.execute(db);
  return rows;
}

export type RoomFacts = {
  id: number;
  absent_marked_by: string | null;
  incidents: number;
  has_session: boolean;
  simulated: boolean;
  flags: BoardRow['flags'];
};

/**
 * What else a board says of each candidate: who marked them absent, incidents, facts that nobody has looked at, whether a
 * session of theirs is alive, and whether the demo simulates them.
 */
export async function listRoomFacts(db: Db, sittingId: number, now: Date): Promise<RoomFacts[]> {
  const { rows } = await sql<RoomFacts>`
    select candidates.id, marker.username as absent_marked_by, person.simulated,
      (select count(*)::integer from incidents
        where incidents.candidate_id = candidates.id and withdrawn_at is null) as incidents,
      exists (select from sessions where account_id = candidates.account_id
        and idle_until > ${now}::timestamptz and expires_at > ${now}::timestamptz) as has_session,
      ${flagsOf} as flags
    from candidates join accounts person on person.id = candidates.account_id
      left join accounts marker on marker.id = absent_marked_by
    where sitting_id = ${sittingId}
  `.execute(db);
  return rows;
}
