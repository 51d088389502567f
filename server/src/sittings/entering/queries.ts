import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { WatchedCandidate } from '../../platform/http/authorize.ts';
import { isNotOver } from '../queries.ts';
import { WAITING_SECONDS } from '../times/opening.ts';
import type { DeviceRules } from './device-rules.ts';

/** A candidate is in: from this browser, which waits no more. The first time counts. */
export async function storeEntered(
  db: Db,
  candidateId: number,
  {
    place,
    sessionId,
    isCodeRight,
    now,
  }: { place: string | null; sessionId: number | null; isCodeRight: boolean; now: Date },
): Promise<void> {
  await sql`
    update candidates set entered_at = coalesce(entered_at, ${now}::timestamptz),
      -- Whoever comes back is heard of with the next beat, which tells how long they were away.
      last_seen_at = case when last_seen_at < ${now}::timestamptz - interval '1 second' * ${WAITING_SECONDS}::integer
        then last_seen_at else ${now}::timestamptz end,
      code_ok_at = case when ${isCodeRight} then coalesce(code_ok_at, ${now}::timestamptz) else code_ok_at end,
      place = coalesce(${place}::uuid, place), place_waiting = nullif(place_waiting, ${place}::uuid),
      session_id = ${sessionId}::integer, session_waiting = nullif(session_waiting, ${sessionId}::integer),
      changed_at = ${now}::timestamptz
    where id = ${candidateId}
  `.execute(db);
}

/** What a device is called that waits and has not said what it calls itself. */
export const UNNAMED_PLACE = '00000000-0000-0000-0000-000000000000';

/**
 * Another device than the one that is in waits to be let in. One that does not say what it calls itself waits only where no
 * other does, and not in a session that was refused: it asks again when it enters.
 */
export async function storeWaiting(
  db: Db,
  candidateId: number,
  { place, sessionId, now }: { place: string | null; sessionId: number | null; now: Date },
): Promise<void> {
  await sql`
    update candidates set place_waiting = coalesce(${place}::uuid, ${UNNAMED_PLACE}::uuid), session_waiting = ${sessionId}::integer,
      place_refused = nullif(place_refused, ${place}::uuid), changed_at = ${now}::timestamptz
    where id = ${candidateId} and case when ${place}::uuid is null
      then place_waiting is null and session_refused is distinct from ${sessionId}::integer
      else place_waiting is distinct from ${place}::uuid or session_waiting is distinct from ${sessionId}::integer end
  `.execute(db);
}

/** The browser that is in goes on in another login session, where it still is the one that is in. */
export async function bindSession(
  db: Db,
  candidateId: number,
  { place, sessionId, now }: { place: string; sessionId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('candidates')
    .set({ session_id: sessionId, changed_at: now })
    .where('id', '=', candidateId)
    .where('place', '=', place)
    .execute();
}

/** Of the sitting that a statement is at; null where any browser will do. */
const sebKey = sql<string | null>`case when safe_exam_browser then coalesce(seb_file->>'key', '') end`;

/**
 * The candidates of the session that a statement is at whose examination has rules about devices: who are in it on another
 * one, where that must be let in, and those of an examination with rules about browser or network. Until the day after it.
 * It is asked with every session, so that work costs no statement for it, and of no table of tests: whoever waits for one
 * of these must not keep everybody from calling.
 */
export function watchedOf(now: Date) {
  const isElsewhere = sql`(second_place = 'ask' and session_id is not null and session_id <> sessions.id)`;
  return sql<WatchedCandidate[]>`coalesce((
    select jsonb_agg(jsonb_build_object('candidateId', candidates.id, 'isElsewhere', ${isElsewhere},
      'sebKey', ${sebKey}, 'networks', networks))
    from candidates join sittings on sittings.id = candidates.sitting_id
    where candidates.account_id = sessions.account_id and removed_at is null and sittings.status = 'published'
      and ${now}::timestamptz <= ends_by + late_minutes * interval '1 minute' + interval '1 day'
      and (${isElsewhere} or ((safe_exam_browser or networks <> '{}')
        and starts_at - join_minutes * interval '1 minute' <= ${now}::timestamptz))), '[]')`;
}

export type WatchedRow = { id: number; place: string | null; attemptId: number | null; wasIn: boolean };

type Watched = { outsideIds: number[]; elsewhereIds: number[] };
type Named = { attemptIds: number[]; courseIds: number[]; sittingIds: number[] };

/**
 * The first of these candidates whose examination a call is about: by its attempts, or else its courses. Of whose device
 * may not be used also by the sitting: any other may enter, which is how it comes to wait.
 */
export async function findWatched(
  db: Db,
  { outsideIds, elsewhereIds }: Watched,
  { attemptIds, courseIds, sittingIds, sessionId, now }: Named & { sessionId: number; now: Date },
): Promise<WatchedRow | undefined> {
  const { rows } = await sql<WatchedRow>`
    select id, place, ${sessionId} = any(sessions_before) as "wasIn",
      (select id from attempts where candidate_id = candidates.id and attempts.status = 'open' limit 1) as "attemptId"
    from candidates
    where id = any(${[...outsideIds, ...elsewhereIds]}::integer[]) and (exists (select from sittings where sittings.id = sitting_id
        and ${now}::timestamptz <= ends_by + late_minutes * interval '1 minute')
      or exists (select from attempts where candidate_id = candidates.id and attempts.status = 'open')) and (
      exists (select from attempts where candidate_id = candidates.id and id = any(${attemptIds}::integer[]))
      or (${attemptIds.length === 0} and exists (select from sitting_parts part
        where part.sitting_id = candidates.sitting_id and part.course_id = any(${courseIds}::integer[])))
      or (id = any(${outsideIds}::integer[]) and sitting_id = any(${sittingIds}::integer[])))
    order by id limit 1
  `.execute(db);
  return rows[0];
}

/** In what alone, and from where alone, a sitting can be taken. */
export async function findDeviceRules(db: Db, sittingId: number): Promise<DeviceRules> {
  const query = db
    .selectFrom('sittings')
    .select(['networks', sebKey.as('sebKey')])
    .where('id', '=', sittingId);
  return await query.executeTakeFirstOrThrow();
}

/**
 * Of an attempt whose files were given to a session: whether another device has taken its place, and from where alone
 * they can be loaded. Undefined for one outside sittings.
 */
export async function findIssued(
  db: Db,
  { attemptId, sessionId }: { attemptId: number; sessionId: number },
): Promise<{ isReplaced: boolean; networks: string[] } | undefined> {
  const { rows } = await sql<{ isReplaced: boolean; networks: string[] }>`
    select second_place = 'ask' and ${sessionId} = any(sessions_before) as "isReplaced", networks
    from attempts join candidates on candidates.id = candidate_id join sittings on sittings.id = sitting_id
    where attempts.id = ${attemptId}
  `.execute(db);
  return rows[0];
}

/** Whether `sittings` is under way: from when candidates can enter until the last who may begin late has ended. */
function isUnderWay(now: Date) {
  return sql<boolean>`sittings.status = 'published'
        and sittings.starts_at - sittings.join_minutes * interval '1 minute' <= ${now}::timestamptz
        and ${isNotOver(now)}`;
}

/** The parts that an account takes of sittings under way and that are of a course, named by its column. */
function partsUnderWay(accountId: number, courseColumn: string, now: Date) {
  return sql`candidates
      join sittings on sittings.id = candidates.sitting_id and ${isUnderWay(now)}
      join sitting_parts part on part.sitting_id = sittings.id and part.course_id = ${sql.ref(courseColumn)}
    where candidates.account_id = ${accountId} and candidates.removed_at is null`;
}

/** Whether a course, named by its column, is a part of a sitting under way that an account takes, or has ended. */
export function isInSittingUnderWay(accountId: number, courseColumn: string, now: Date) {
  return sql<boolean>`exists (select from ${partsUnderWay(accountId, courseColumn, now)})`;
}

/**
 * The sitting under way of which a course, named by its column, is a part that an account takes and has not ended; null
 * for none.
 */
export function sittingUnderWay(accountId: number, courseColumn: string, now: Date) {
  return sql<number | null>`(
    select sittings.id from ${partsUnderWay(accountId, courseColumn, now)}
      and not exists (select from attempts ended
        where ended.candidate_id = candidates.id and ended.sitting_part_id = part.id and ended.status <> 'open')
    order by sittings.starts_at, sittings.id limit 1)`;
}

/** Whether an account is a candidate of a sitting under way whose papers can ask one of these questions. */
export async function isAskedUnderWay(
  db: Db,
  { accountId, questionIds, now }: { accountId: number; questionIds: number[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from candidates
      join sittings on sittings.id = candidates.sitting_id and ${isUnderWay(now)}
      join sitting_parts part on part.sitting_id = sittings.id
      join sitting_papers paper on paper.part_id = part.id and paper.placed ?| ${questionIds.map(String)}::text[]
    where candidates.account_id = ${accountId} and candidates.removed_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** A part that begins for everyone at one moment. */
export type Start = {
  sittingId: number;
  title: string;
  partId: number;
  courseId: number;
  /** The digest of its frozen paper. */
  paper: string;
  extraSeconds: number;
  startedAt: Date;
};

/** The starts for everyone in a time, of published sittings that are not paused. */
export async function findStarts(db: Db, { from, to }: { from: Date; to: Date }): Promise<Start[]> {
  const { rows } = await sql<Start>`
    select sittings.id as "sittingId", title, part.id as "partId", part.course_id as "courseId",
      paper.digest as paper, part.extra_seconds as "extraSeconds",
      case when part.position = 1 then sittings.starts_at else part.starts_at end as "startedAt"
    from sittings join sitting_parts part on part.sitting_id = sittings.id
      join sitting_papers paper on paper.part_id = part.id
    where status = 'published' and paused_at is null
      and ((part.position = 1 and part.start <> 'appointment' and start_mode = 'fixed'
          and sittings.starts_at > ${from}::timestamptz and sittings.starts_at <= ${to}::timestamptz)
        or (part.position > 1 and part.start = 'fixed'
          and part.starts_at > ${from}::timestamptz and part.starts_at <= ${to}::timestamptz))
    order by "startedAt", part.id
  `.execute(db);
  return rows;
}

/** Takes a sitting for making its tests, until then; false while another process has it. */
export async function takeLease(
  db: Db,
  sittingId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('sittings')
    .set({ prepared_until: until })
    .where('id', '=', sittingId)
    .where('status', '=', 'published')
    .where((is) => is.or([is('prepared_until', 'is', null), is('prepared_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type WaitingRow = { candidateId: number; accountId: number; accommodationVersion: number | null };

/** Candidates who wait for a start and have no test of that part yet, in the order of their ids. */
export async function listWaiting(
  db: Db,
  { sittingId, partId }: Pick<Start, 'sittingId' | 'partId'>,
  { since, afterId, limit }: { since: Date; afterId: number; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select candidates.id as "candidateId", accounts.id as "accountId", accommodation_version as "accommodationVersion"
    from candidates join accounts on accounts.id = candidates.account_id and accounts.status = 'active'
    where sitting_id = ${sittingId} and candidates.id > ${afterId} and removed_at is null and examination_ended_at is null
      and entered_at is not null and last_seen_at >= ${since}::timestamptz
      and not exists (select from attempts where candidate_id = candidates.id
        and (sitting_part_id = ${partId} or attempts.status = 'open'))
    order by candidates.id limit ${limit}
  `.execute(db);
  return rows;
}
