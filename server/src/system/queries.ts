import type { AuditAction } from '@parlance/contract/audit';
import type { SystemAlarm } from '@parlance/contract/system';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type ProcessRow = {
  id: string;
  host: string;
  release: string;
  startedAt: Date;
  seenAt: Date;
  /** Of the disk that has DATA_DIR, in bytes. */
  disk: { free: number; total: number };
};

/** Notes that a process is there, and forgets those that were not seen since `forgottenBefore`. */
export async function noteProcess(db: Db, process: ProcessRow, forgottenBefore: Date): Promise<void> {
  const { id, host, release, startedAt, seenAt, disk } = process;
  const now = { seen_at: seenAt, disk_free: disk.free, disk_total: disk.total };
  await db
    .insertInto('processes')
    .values({ id, host, release, started_at: startedAt, ...now })
    .onConflict((on) => on.column('id').doUpdateSet(now))
    .execute();
  await db.deleteFrom('processes').where('seen_at', '<=', forgottenBefore).execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

/** The processes that were seen after that moment, by machine and start. */
export async function listProcesses(db: Db, seenAfter: Date): Promise<ProcessRow[]> {
  const rows = await db
    .selectFrom('processes')
    .select(['id', 'host', 'release', 'started_at', 'seen_at'])
    // A bigint would come as a text.
    .select([sql<number>`disk_free::float8`.as('free'), sql<number>`disk_total::float8`.as('total')])
    .where('seen_at', '>', seenAfter)
    .orderBy('host')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ started_at, seen_at, free, total, ...row }) => ({
    ...row,
    startedAt: started_at,
    seenAt: seen_at,
    disk: { free, total },
  }));
}

/** What the database says of itself, and the newest of its migrations. */
export async function readDatabase(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; count: number; newest: string; appliedAt: Date }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from migrations) as count, name as newest, applied_at as "appliedAt"
    from migrations order by name desc limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no migration.');
  return row;
}

/** The API keys that work now and end before that moment, the next first. */
export async function listEndingKeys(db: Db, { now, before }: { now: Date; before: Date }) {
  return await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .execute();
}

const ALARMS_MOST = 100;

/** The alarms that stand, then those that began after that moment, each the newest first. */
export async function listAlarms(db: Db, raisedAfter: Date): Promise<SystemAlarm[]> {
  const rows = await db
    .selectFrom('alarms')
    .leftJoin('accounts', 'accounts.id', 'alarms.account_id')
    .select(['alarms.id', 'kind', 'about', 'account_id', 'username', 'raised_at', 'told_at', 'cleared_at'])
    .where((eb) => eb.or([eb('cleared_at', 'is', null), eb('raised_at', '>', raisedAfter)]))
    .orderBy((eb) => eb('cleared_at', 'is', null), 'desc')
    .orderBy('raised_at', 'desc')
    .orderBy('alarms.id', 'desc')
    .limit(ALARMS_MOST)
    .execute();
  return rows.map(({ account_id, username, raised_at, told_at, cleared_at, ...row }) => ({
    ...row,
    account: account_id === null ? null : { id: account_id, username: username ?? '' },
    raised_at: raised_at.toISOString(),
    told_at: told_at?.toISOString() ?? null,
    cleared_at: cleared_at?.toISOString() ?? null,
  }));
}

/** Takes the turn of looking for alarms until the transaction ends; false while another process has it. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7236102) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** When the first account was made: this site is in use since then. */
export async function findFirstUse(db: Db): Promise<Date | null> {
  const first = await db.selectFrom('accounts').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  return first?.created_at ?? null;
}

/** What a person took away and was told within a time. */
export type Read = { files: number; courses: number; questions: number };
type Busy = Read & { id: number; username: string };

/** How many questions of the bank count as one course. */
const BANK_QUESTIONS_OF_A_COURSE = 10;

/** Whoever took so many files away (`actions`), or was told so many keys, of courses or of the bank, or all together. */
export async function findBusy(
  db: Db,
  { actions, since, least }: { actions: readonly AuditAction[]; since: Date; least: number },
): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    with taken as (
      select actor_id, course_id from audit_log
      where action = any(${actions}::text[]) and at > ${since}::timestamptz and actor_id is distinct from account_id
    ), counted as (
      select actor_id as id, count(*) as files, 0 as courses, 0 as questions from taken group by actor_id
      -- A file with the keys of a course is counted once.
      union all select account_id, 0, count(course_id), count(question_id) from key_readings reading
        where at > ${since}::timestamptz
        and not exists (select from taken where actor_id = account_id and taken.course_id = reading.course_id)
        group by account_id
    )
    select accounts.id, username, sum(files)::integer as files, sum(courses)::integer as courses,
      sum(questions)::integer as questions
    from counted join accounts on accounts.id = counted.id
    group by accounts.id, username having sum(files + courses) + sum(questions) / ${BANK_QUESTIONS_OF_A_COURSE}::numeric >= ${least}
    order by accounts.id
  `.execute(db);
  return rows;
}

/** Forgets the readings of keys that no alarm counts any more. */
export async function purgeReadings(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('key_readings').where('at', '<=', until).execute();
}
