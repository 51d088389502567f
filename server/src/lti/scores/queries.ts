import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { sql } from 'kysely';
import { releaseOf } from '../../attempts/release/queries.ts';
import type { Db } from '../../platform/database/database.ts';

/** The platforms that something is due to be told to. */
export async function findDuePlatforms(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct platform_id as id from lti_scores join lti_links on lti_links.id = link_id
    where due_at <= ${now}::timestamptz order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type DueScore = {
  link_id: number;
  account_id: number;
  subject: string;
  since: Date;
  due_at: Date;
  tries: number;
  told: Record<string, unknown> | null;
  course_id: number;
  title: string;
  resource_link_id: string;
  line_item: string | null;
  line_items: string | null;
};

/**
 * Takes what is due to a platform next, until `claimedUntil`: then that of a process that died is due again. What changes
 * meanwhile is due at once: see `noteTold`.
 */
export async function claimScore(
  db: Db,
  platformId: number,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<DueScore | undefined> {
  const { rows } = await sql<DueScore>`
    update lti_scores set due_at = ${claimedUntil}::timestamptz
    from lti_links link
    where link.id = link_id and (link_id, account_id) in (
      select link_id, account_id from lti_scores join lti_links on lti_links.id = link_id
      where platform_id = ${platformId} and due_at <= ${now}::timestamptz
      order by due_at, link_id, account_id limit 1 for update of lti_scores skip locked
    )
    returning link_id, account_id, subject, since, due_at, tries, told, course_id, link.title, resource_link_id,
      line_item, line_items
  `.execute(db);
  return rows[0];
}

/** What a learner has done of a course: an attempt outside examinations, and whether they are told its score. */
export type Work = {
  status: 'open' | 'submitted' | 'timed_out';
  score: number | null;
  out_of: number;
  release: ResultRelease | null;
  submitted_at: Date | null;
};

/**
 * The newest attempt since a moment whose learner is told its score, else the newest of all: what was told of an earlier
 * one stays while the next is taken.
 */
export async function findWork(
  db: Db,
  { account_id, course_id, since }: Pick<DueScore, 'account_id' | 'course_id' | 'since'>,
  now: Date,
): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select status, score, out_of, release, closed_at as submitted_at from (
      select id, status, trim_scale(coalesce(score_thousandths / 1000.0, score))::float8 as score, out_of, closed_at,
        ${releaseOf('attempts', now)} as release
      from attempts
      where account_id = ${account_id} and course_id = ${course_id} and candidate_id is null and not staff
        and status in ('open', 'submitted', 'timed_out') and (closed_at is null or closed_at >= ${since}::timestamptz)
    ) work
    order by (status <> 'open' and score is not null and release is null) desc, id desc limit 1
  `.execute(db);
  return rows[0];
}

type SentScore = Pick<DueScore, 'link_id' | 'account_id' | 'due_at'>;

/**
 * Notes how a try went: `dueAt` is when it is looked at again, null for when something changes. Where something changed
 * while it was on its way it stays due, and its tries are those of then.
 */
export async function noteTold(
  db: Db,
  { link_id, account_id, due_at: claimed }: SentScore,
  noted: {
    dueAt: Date | null;
    tries: number;
    error: string | null;
    told?: { score: Record<string, unknown>; at: Date };
  },
): Promise<void> {
  const { dueAt, tries, error, told } = noted;
  await sql`
    update lti_scores set error = ${error},
      due_at = case when due_at = ${claimed}::timestamptz then ${dueAt}::timestamptz else due_at end,
      tries = case when due_at = ${claimed}::timestamptz then ${tries}::integer else tries end,
      told = coalesce(${told ? JSON.stringify(told.score) : null}::jsonb, told),
      told_at = coalesce(${told?.at ?? null}::timestamptz, told_at)
    where link_id = ${link_id} and account_id = ${account_id}
  `.execute(db);
}

/** Keeps a line item that was found or made for a link. */
export async function storeLineItem(db: Db, linkId: number, lineItem: string): Promise<void> {
  await db.updateTable('lti_links').set({ line_item: lineItem }).where('id', '=', linkId).execute();
}

/** Notes whether a platform takes scores. */
export async function noteTaking(db: Db, platformId: number, takes: boolean, now: Date): Promise<void> {
  await sql`
    update lti_platforms set failing_since = ${takes ? null : now}::timestamptz
    where id = ${platformId} and (failing_since is null) <> ${takes}
  `.execute(db);
}

/** Has everything that a platform did not take looked at again. */
export async function lookAgain(db: Db, platformId: number, now: Date): Promise<void> {
  await sql`
    update lti_scores set due_at = ${now}::timestamptz, tries = 0
    where error is not null and link_id in (select id from lti_links where platform_id = ${platformId})
  `.execute(db);
}

/** The scores that are due, since when a platform takes none of them, and those that were given up. */
export async function countDue(db: Db): Promise<{ waiting: number; waitingSince: Date | null; failed: number }> {
  return await db
    .selectFrom('lti_scores')
    .innerJoin('lti_links', 'lti_links.id', 'link_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select([
      sql<number>`count(due_at)::int`.as('waiting'),
      sql<Date | null>`min(failing_since) filter (where due_at is not null)`.as('waitingSince'),
      sql<number>`count(*) filter (where due_at is null)::int`.as('failed'),
    ])
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('error', 'is not', null)]))
    .executeTakeFirstOrThrow();
}

/** The platforms that take no scores. */
export async function findFailingPlatforms(db: Db): Promise<{ id: number; name: string; since: Date }[]> {
  return await db
    .selectFrom('lti_platforms')
    .select(['id', 'name', sql<Date>`failing_since`.as('since')])
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .execute();
}
