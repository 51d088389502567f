import type { SittingPhase, StaffPart } from '@parlance/contract/sittings/sitting';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { byName, counted, hasWords, isAmong, type Listing, searchQuery, wordsOf } from '../platform/list-query.ts';
import { isOwnSitting } from './reach/queries.ts';

/** What is read of a sitting, by name: a prepared `*` fails when a migration adds a column. */
export const sittingColumns = [
  'id',
  'title',
  'instructions',
  'status',
  'time_zone',
  'start_mode',
  'starts_at',
  'ends_at',
  'window_end',
  'join_minutes',
  'late_rule',
  'late_minutes',
  'access_code',
  'ask_full_screen',
  'ask_device_check',
  'second_place',
  'safe_exam_browser',
  'networks',
  'release',
  'release_at',
  'released_at',
  'released_by',
  'email_receipt',
  'reminder_minutes',
  'paused_at',
  'pauses',
  'calendar_sequence',
  'reminded_until',
  'cancel_reason',
  'ends_by',
  'version',
  'created_by',
  'created_at',
] as const satisfies readonly (keyof Tables['sittings'])[];

/** A sitting as it is stored. */
export type SittingRow = Pick<Selectable<Tables['sittings']>, (typeof sittingColumns)[number]>;

/** What a change may set. */
export type SittingChange = Omit<Updateable<Tables['sittings']>, 'id' | 'version' | 'created_by' | 'created_at'>;

/** A sitting that a caller sees. */
export async function findSitting(db: Db, id: number, seenBy: SeenBy): Promise<SittingRow | undefined> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where('id', '=', id)
    .where(isOwnSitting(seenBy))
    .executeTakeFirst();
}

/** Several, by id, whoever looks. */
export async function findSittings(db: Db, ids: number[]): Promise<Map<number, SittingRow>> {
  const rows = await db.selectFrom('sittings').select(sittingColumns).where(isAmong('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Published ones that are not over and have one of these accounts among their candidates. */
export async function findSittingsAhead(db: Db, accountIds: number[], now: Date): Promise<SittingRow[]> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where('status', '=', 'published')
    .where(isNotOver(now))
    .where('id', 'in', (of) =>
      of
        .selectFrom('candidates')
        .select('sitting_id')
        .where('removed_at', 'is', null)
        .where(sql<boolean>`account_id = any(${accountIds}::integer[])`),
    )
    .orderBy('id')
    .execute();
}

/** One that a caller sees, locked until the transaction ends: its changes come one after another. */
export async function lockSitting(db: Db, id: number, seenBy: SeenBy): Promise<SittingRow | undefined> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where('id', '=', id)
    .where(isOwnSitting(seenBy))
    .forUpdate()
    .executeTakeFirst();
}

/** The part of an account in a sitting; undefined for none. */
export async function findStaffPart(db: Db, sittingId: number, accountId: number): Promise<StaffPart | undefined> {
  const row = await db
    .selectFrom('sitting_staff')
    .select('part')
    .where('sitting_id', '=', sittingId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.part;
}

/** What a list of sittings may be sorted by. */
export const sortable = ['starts_at', 'title', 'candidates', 'agenda'] as const;
export type SittingSort = (typeof sortable)[number];

const orders: Record<SittingSort, RawBuilder<unknown>[]> = {
  starts_at: [sql`starts_at`],
  title: [byName(sql`title`)],
  candidates: [sql`candidates`],
  agenda: [
    sql`case phase when 'under_way' then 0 when 'draft' then 1 when 'upcoming' then 1 else 2 end`,
    sql`extract(epoch from starts_at) * case when phase in ('draft', 'upcoming') then 1 else -1 end`,
  ],
};

export type SittingFilter = Listing<SittingSort> & {
  phase?: SittingPhase;
  status?: SittingRow['status'];
  classId?: number;
  /** Only sittings that start in this time. */
  from?: Date;
  to?: Date;
  callerId: number;
  seenBy: SeenBy;
  now: Date;
};

export type ListedSitting = Pick<
  SittingRow,
  | 'id'
  | 'title'
  | 'time_zone'
  | 'start_mode'
  | 'starts_at'
  | 'ends_at'
  | 'ends_by'
  | 'release'
  | 'release_at'
  | 'released_at'
  | 'version'
> & {
  phase: SittingPhase;
  courses: string[];
  candidates: number;
  own_part: StaffPart | null;
  unmarked: number;
  has_results: boolean;
};

/** Whether the last who may begin late has not ended, or all are paused. */
export function isNotOver(now: Date) {
  return sql<boolean>`(paused_at is not null or ${now}::timestamptz <= ends_by + late_minutes * interval '1 minute')`;
}

/** Where a sitting stands in time; `phaseAt` of phase.ts. */
function phaseIn(now: Date) {
  return sql<SittingPhase>`case when status <> 'published' then status
    when ${now}::timestamptz < starts_at then 'upcoming'
    when ${isNotOver(now)} then 'under_way' else 'past' end`;
}

/** Whether an attempt and its account are what the results of a sitting are made of. */
export const isForResults = sql<boolean>`(attempts.paper_at is not null and attempts.status <> 'abandoned'
  and accounts.status <> 'deleted')`;

/** The title of the test of the `part` and its `courses` that a statement is at: that of its frozen paper. */
export const titleOfPart = sql<string>`coalesce((
  select paper.course ->> 'title' from sitting_papers paper where paper.part_id = part.id), courses.title)`;

/** The sittings that a caller sees, and how many fit in all. */
export async function listSittings(db: Db, filter: SittingFilter): Promise<{ rows: ListedSitting[]; total: number }> {
  const { text, phase = null, status = null, classId = null, from = null, to = null, callerId, seenBy, now } = filter;
  const { sortBy, direction, slice } = filter;
  const query = searchQuery(text);
  const towards = direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const order = sql.join([...orders[sortBy], sql`id`].map((key) => sql`${key} ${towards}`));
  const { rows } = await sql<ListedSitting & { total: number }>`
    select id, title, time_zone, start_mode, starts_at, ends_at, ends_by, release, release_at, released_at, version, phase,
      array(select ${titleOfPart} from sitting_parts part join courses on courses.id = part.course_id
        where part.sitting_id = sittings.id order by position) as courses,
      (select count(*)::integer from candidates
        where sitting_id = sittings.id and removed_at is null) as candidates,
      (select part from sitting_staff where sitting_id = sittings.id and account_id = ${callerId}) as own_part,
      case when phase = 'past' and released_at is null then (select count(*)::integer
        from candidates join attempts on candidate_id = candidates.id join accounts on accounts.id = attempts.account_id
        where sitting_id = sittings.id and score is null and attempts.status <> 'open' and ${isForResults}
      ) else 0 end as unmarked,
      (status = 'cancelled' and exists (select
        from candidates join attempts on candidate_id = candidates.id join accounts on accounts.id = attempts.account_id
        where sitting_id = sittings.id and attempts.status <> 'open' and ${isForResults})) as has_results,
      count(*) over ()::integer as total
    from sittings cross join lateral (select ${phaseIn(now)} as phase) as standing
    where ${isOwnSitting(seenBy)} and (${phase}::text is null or phase = ${phase})
      and (${status}::text is null or status = ${status})
      and (${hasWords(wordsOf(sql`title`), query)} or ${isOfClass(hasWords(wordsOf(sql`name`), query))})
      and (${classId}::integer is null or ${isOfClass(sql`class_id = ${classId}`)})
      and (${from}::timestamptz is null or starts_at >= ${from})
      and (${to}::timestamptz is null or starts_at < ${to})
    order by ${order} limit ${slice?.limit ?? null}::integer offset ${slice?.offset ?? 0}
  `.execute(db);
  return counted(rows);
}

/** Whether a class like this was chosen for the sitting that a statement is at. */
function isOfClass(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from sitting_classes chosen join classes on classes.id = class_id
    where sitting_id = sittings.id and ${condition})`;
}

/** Adds a sitting and gives its id. */
export async function insertSitting(db: Db, sitting: Insertable<Tables['sittings']>): Promise<number> {
  const { id } = await db.insertInto('sittings').values(sitting).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a locked sitting, and counts the change. */
export async function updateSitting(db: Db, id: number, change: SittingChange, now: Date): Promise<void> {
  await db
    .updateTable('sittings')
    .set({ ...change, changed_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Says to every process that holds a sitting that something of it has changed; it ends no earlier than this. */
export async function touchSitting(db: Db, id: number, now: Date, endsBy: Date | null): Promise<void> {
  await sql`
    update sittings set changed_at = greatest(${now}::timestamptz, changed_at + interval '1 millisecond'),
      ends_by = greatest(ends_by, ${endsBy}::timestamptz)
    where id = ${id}
  `.execute(db);
}

/** Removes a draft with all that is in it. */
export async function deleteSitting(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sittings').where('id', '=', id).execute();
}

export type StaffRow = { account_id: number; username: string; email: string; part: StaffPart };

/** The staff of a sitting: leads first, each part by name. */
export async function listStaff(db: Db, sittingId: number): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select account_id, username, email, part from sitting_staff join accounts on accounts.id = account_id
    where sitting_id = ${sittingId}
    order by array_position(array['lead', 'invigilator', 'marker'], part), username_key, account_id
  `.execute(db);
  return rows;
}

export type NamedClass = {
  id: number;
  name: string;
  learners: number;
  archived: boolean;
  /** Who joined since the sitting was published. */
  joined: { account_id: number; username: string; full_name: string }[];
};

/** The classes of a sitting by name. Somebody who was removed from it has not joined since. */
export async function listSittingClasses(db: Db, sittingId: number): Promise<NamedClass[]> {
  const { rows } = await sql<NamedClass>`
    select classes.id, name, archived_at is not null as archived,
      (select count(*)::integer from class_members where class_id = classes.id and part = 'learner') as learners,
      coalesce((
        select jsonb_agg(jsonb_build_object('account_id', accounts.id, 'username', username, 'full_name', full_name)
          order by username_key, accounts.id)
        from class_members member join accounts on accounts.id = member.account_id
        where member.class_id = classes.id and member.part = 'learner' and sittings.status = 'published'
          and not exists (select from candidates where sitting_id = sittings.id and account_id = member.account_id)
      ), '[]') as joined
    from sittings join sitting_classes on sitting_id = sittings.id join classes on classes.id = class_id
    where sittings.id = ${sittingId} order by ${byName(sql`name`)}, classes.id
  `.execute(db);
  return rows;
}

/** The name of an account; null for none. */
export async function findName(db: Db, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const row = await db.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirst();
  return row?.username ?? null;
}
