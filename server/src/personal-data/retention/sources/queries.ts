import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import type { RetentionKind } from '@parlance/contract/personal-data/kept';
import { type RawBuilder, sql } from 'kysely';
import { agesFrom } from '../../../facts/queries.ts';
import { accountMay } from '../../../platform/database/account-may.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ERASED_ANSWER, IS_TYPED } from '../../work-tables.ts';
import { isDone, unfinishedSittings } from '../kept/queries.ts';

/** What is older than `before`, looked at now. */
export type Moment = { before: Date; now: Date };
export type ItemId = number | string;

/** Rows of which one kind of rule is made. */
export type Source = {
  ids: 'integer' | 'uuid';
  /** What may go, as `id`, `at`, `bytes`, `person` (an account or an email), `who` and `what`. */
  old: (moment: Moment) => RawBuilder<unknown>;
  /** Removes these, and gives the keys of the files that wait to be removed. An account is erased instead (erase.ts). */
  remove?: (db: Db, ids: ItemId[], at: Date) => Promise<string[]>;
};

const isIn = (column: string, ids: ItemId[]) => sql`${sql.ref(column)} = any(${ids}::integer[])`;
const ofTaker = sql`attempts.account_id::text as person, accounts.username as who, attempts.title as what`;
const withTaker = sql`join accounts on accounts.id = attempts.account_id`;

function recordings(isMarked: boolean): Source {
  return {
    ids: 'integer',
    old: ({ before, now }) => sql`select recordings.upload_id as id, attempts.closed_at as at, uploads.bytes, ${ofTaker}
      from recordings join uploads on uploads.id = recordings.upload_id
        join attempts on attempts.id = recordings.attempt_id ${withTaker}
      where attempts.closed_at < ${before}::timestamptz and (attempts.score is not null) = ${isMarked}::boolean
        and ${isDone(now)}`,
    remove: async (db, ids, at) => {
      const { rows } = await sql<{ key: string }>`
        with gone as (delete from recordings where ${isIn('upload_id', ids)} returning attempt_id, upload_id),
          noted as (update attempts set work_removed_at = ${at}::timestamptz
            where id in (select attempt_id from gone)),
          files as (delete from uploads where id in (select upload_id from gone) returning key)
        insert into files_to_remove (key, added_at) select key, ${at}::timestamptz from files
        on conflict do nothing returning key`.execute(db);
      return rows.map(({ key }) => key);
    },
  };
}

/** What is beside the answers of a test and says them, or parts of them, once more. */
const BESIDE_ANSWERS = ['late_work', 'practised_answers', 'attempt_annotations', 'marking_notes'];
const QUOTING = ['markings', 'remark_requests'];

const typed = sql.raw(`select from responses where attempt_id = attempts.id and answer is not null
  and ${IS_TYPED} and answer is distinct from ${ERASED_ANSWER}`);
const besides = sql.join(
  [
    ...BESIDE_ANSWERS.map((table) => sql`exists (select from ${sql.table(table)} where attempt_id = attempts.id)`),
    ...QUOTING.map(
      (table) => sql`exists (select from ${sql.table(table)} where attempt_id = attempts.id and notes <> '[]')`,
    ),
  ],
  sql` or `,
);

const answers: Source = {
  ids: 'integer',
  old: ({ before, now }) => sql`select attempts.id, attempts.closed_at as at, 0 as bytes, ${ofTaker}
    from attempts ${withTaker} where attempts.closed_at < ${before}::timestamptz
      and (exists (${typed}) or ${besides}) and ${isDone(now)}`,
  remove: async (db, ids, at) => {
    for (const table of BESIDE_ANSWERS)
      await sql`delete from ${sql.table(table)} where ${isIn('attempt_id', ids)}`.execute(db);
    for (const table of QUOTING) {
      await sql`update ${sql.table(table)} set notes = '[]' where ${isIn('attempt_id', ids)}`.execute(db);
    }
    // What a marker wrote stays, without the notes that quote the answer below it; the log had both.
    await sql`update reviews set comment = comment_only, comment_only = null
      where ${isIn('attempt_id', ids)} and comment_only is not null`.execute(db);
    await sql`update audit_log set details = details #- '{before,comment}' #- '{after,comment}'
      where subject_type = 'attempt' and ${isIn('subject_id', ids)}`.execute(db);
    await sql`update responses set answer = ${sql.raw(ERASED_ANSWER)}
      where ${isIn('attempt_id', ids)} and answer is not null and ${sql.raw(IS_TYPED)}`.execute(db);
    await sql`update attempts set work_removed_at = ${at}::timestamptz, save_digest = null
      where ${isIn('id', ids)}`.execute(db);
    return [];
  },
};

const practice: Source = {
  ids: 'integer',
  old: ({ before }) => sql`select runs.id, runs.started_at as at, 0 as bytes, runs.account_id::text as person,
      accounts.username as who, courses.title as what
    from practice_runs runs join accounts on accounts.id = runs.account_id join courses on courses.id = runs.course_id
    where runs.started_at < ${before}::timestamptz`,
  remove: async (db, ids) => {
    await sql`delete from practice_run_answers where ${isIn('run_id', ids)}`.execute(db);
    await sql`delete from practice_runs where ${isIn('id', ids)}`.execute(db);
    return [];
  },
};

type Noted = Pick<Source, 'ids'> & {
  table: string;
  /** Whose it is, in `note`: a candidate, a column with the account; null for what is about a room. */
  candidate: string;
  sitting: string;
  has: string;
  set: string;
};

const ERASED = `'${ERASED_TEXT}'`;
const OF_ATTEMPT = '(select candidate_id from attempts where attempts.id = note.attempt_id)';
const SITTING_OF = `(select sitting_id from candidates where candidates.id = ${OF_ATTEMPT})`;

/** What staff wrote or checked in examinations: what kind it was, and when, stays. */
const noted: Noted[] = [
  {
    table: 'incidents',
    ids: 'integer',
    candidate: 'note.candidate_id',
    sitting: 'note.sitting_id',
    has: `note.text <> ${ERASED} or note.withdrawn_reason <> ${ERASED}`,
    set: `text = ${ERASED}, withdrawn_reason = case when withdrawn_reason is not null then ${ERASED} end`,
  },
  {
    table: 'sitting_messages',
    ids: 'integer',
    candidate: 'note.candidate_id',
    sitting: 'note.sitting_id',
    has: `note.text <> ${ERASED}`,
    set: `text = ${ERASED}`,
  },
  {
    table: 'sitting_actions',
    ids: 'uuid',
    candidate: 'null::integer',
    sitting: 'note.sitting_id',
    has: `note.reason is not null or note.reply ? 'incident'`,
    set: `reason = null, reply = '{}'`,
  },
  {
    table: 'candidates',
    ids: 'integer',
    candidate: 'note.id',
    sitting: 'note.sitting_id',
    has: `note.identity_checked_as is not null or note.presence is not null or note.place is not null
      or note.session_id is not null or note.sessions_before <> '{}' or note.held_reason is not null`,
    set: `identity_checked_as = null, presence = null, place = null, place_waiting = null, place_refused = null,
      session_id = null, session_waiting = null, session_refused = null, sessions_before = '{}',
      held_reason = null`,
  },
  ...(['attempt_extensions', 'attempt_pauses'] as const).map(
    (table): Noted => ({
      table,
      ids: table === 'attempt_pauses' ? 'uuid' : 'integer',
      candidate: OF_ATTEMPT,
      sitting: SITTING_OF,
      has: 'note.reason is not null',
      set: 'reason = null',
    }),
  ),
];

function notes({ table, ids, candidate, sitting, has, set }: Noted): Source {
  return {
    ids,
    old: ({ before, now }) => sql`select note.id, sittings.since as at, 0 as bytes, accounts.id::text as person,
        accounts.username as who, sittings.title as what
      from ${sql.table(table)} note
        join (select id, title, ${agesFrom} as since from sittings where status <> 'draft'
          and ${agesFrom} < ${before}::timestamptz and id not in ${unfinishedSittings(now)}
        ) sittings on sittings.id = ${sql.raw(sitting)}
        left join candidates of on of.id = ${sql.raw(candidate)} left join accounts on accounts.id = of.account_id
      where ${sql.raw(has)}`,
    remove: async (db, gone) => {
      await sql`update ${sql.table(table)} set ${sql.raw(set)}
        where id = any(${gone}::${sql.raw(ids)}[])`.execute(db);
      return [];
    },
  };
}

/** What the log says of work and examinations that are not done with stays, and when backups were made. */
const log: Source = {
  ids: 'integer',
  old: ({ before, now }) => sql`select entry.id, entry.at, 0 as bytes, entry.account_id::text as person,
      accounts.username as who, entry.action as what
    from audit_log entry left join accounts on accounts.id = entry.account_id
    where entry.at < ${before}::timestamptz and entry.action not like 'backup.%'
      and case entry.subject_type
        when 'attempt' then not exists (select from attempts where attempts.id = entry.subject_id and not ${isDone(now)})
        when 'sitting' then coalesce(entry.subject_id not in ${unfinishedSittings(now)}, true) else true end`,
  remove: async (db, ids) => {
    await sql`delete from audit_log where ${isIn('id', ids)}`.execute(db);
    return [];
  },
};

const messages: Source = {
  ids: 'integer',
  old: ({ before }) => sql`select id, sent_at as at, 0 as bytes, lower(email) as person, name as who,
    subject as what from messages where sent_at < ${before}::timestamptz`,
  remove: async (db, ids) => {
    await sql`delete from messages where ${isIn('id', ids)}`.execute(db);
    return [];
  },
};

/** Learners, deleted ones too, of whom nothing is under way. */
const accounts: Source = {
  ids: 'integer',
  old: ({ before, now }) => sql`select id, at, 0 as bytes, id::text as person, username as who, null::text as what
    from (select accounts.*, greatest(created_at, last_login_at,
        (select max(last_seen_at) from sessions where account_id = accounts.id),
        (select max(started_at) from attempts where account_id = accounts.id)) as at
      from accounts where ${accountMay('learns')} and created_at < ${before}::timestamptz
        and coalesce(last_login_at < ${before}::timestamptz, true)
        and not exists (select from erasures where account_id = accounts.id)) accounts
    where at < ${before}::timestamptz
      and not exists (select from attempts where account_id = accounts.id and not ${isDone(now)})
      and not exists (select from candidates where account_id = accounts.id and removed_at is null
        and (sitting_id in ${unfinishedSittings(now)}
          or sitting_id in (select sittings.id from sittings where status = 'draft')))`,
};

export const sources: Record<RetentionKind, Source[]> = {
  marked_recordings: [recordings(true)],
  unmarked_recordings: [recordings(false)],
  typed_answers: [answers, practice],
  examination_notes: noted.map(notes),
  audit_log: [log],
  accounts: [accounts],
  messages: [messages],
};
