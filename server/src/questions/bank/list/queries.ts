import { BANK_TAGS_NAMED_MAX, type ListedQuestion, type listBank } from '@parlance/contract/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { sliceOf } from '../../../platform/list-query.ts';
import { prefixSearch } from './search.ts';

type Filter = Parsed<typeof listBank, 'query'>;

type Row = Omit<ListedQuestion, 'kind' | 'changed_at' | 'retired_at'> & { changed_at: Date; retired_at: Date | null };

const orders = {
  newest: sql`changed_at desc, id desc`,
  name: sql`lower(case when label = '' then prompt else label end), id`,
  used: sql`used_in_count desc, id desc`,
};

/** So many tests that are there have the question now. */
const usedIn = sql`(select count(*)::int from course_questions entry join courses on courses.id = entry.course_id
  where entry.question_id = question.id and entry.removed_at is null and courses.archived_at is null)`;

/** Questions of the bank that fit, in order, and how many there are in all. */
export async function findBankQuestions(db: Db, filter: Filter): Promise<{ rows: ListedQuestion[]; total: number }> {
  const { limit, offset } = sliceOf({ page: filter.page ?? 1, limit: filter.limit }) ?? { limit: 50, offset: 0 };
  const where = sql.join(conditions(filter), sql` and `);
  const { rows } = await sql<Row & { total: number }>`
    with fitting as (
      select question.id, question.current_version_id as version_id, question.question_type, question.label,
        question.skill, question.level, question.topic, question.tags, question.changed_at, question.retired_at,
        version.content ->> 'prompt' as prompt, version.marks, question.passage_id, ${usedIn} as used_in_count
      from questions question join question_versions version on version.id = question.current_version_id
      where ${where}
    ), shown as (
      select id, version_id, question_type, label, skill, level, topic, tags, changed_at, retired_at, prompt, marks,
        passage_id, used_in_count, (count(*) over ())::int as total,
        row_number() over (order by ${orders[filter.sort ?? 'newest']}) as place
      from fitting order by place limit ${limit} offset ${offset}
    )
    select shown.id, version_id, question_type, label, skill, level, topic, tags, shown.changed_at, retired_at, prompt,
      marks, used_in_count, total, figures.attempts, figures.facility,
      case when passage.id is not null then jsonb_build_object('id', passage.id, 'title', passage.title) end as passage
    from shown left join passages passage on passage.id = shown.passage_id
      left join (${figuresOf(sql`select version_id from shown`)}) figures using (version_id)
    order by place
  `.execute(db);
  const total = rows[0]?.total ?? (offset > 0 ? await countBankQuestions(db, where) : 0);
  return { rows: rows.map(listed), total };
}

async function countBankQuestions(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from questions question
      join question_versions version on version.id = question.current_version_id
    where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditions({ q, kind, skill, level, topic, tag, used, status = 'active' }: Filter): RawBuilder<unknown>[] {
  const search = q?.trim() ? prefixSearch(q) : undefined;
  const types = Object.entries(kindOf).flatMap(([type, name]) => (name === kind ? [type] : []));
  return [
    sql`question.course_id is null`,
    ...(search === null ? [sql`false`] : []),
    ...(search ? [sql`question.searched @@ to_tsquery('simple', ${search})`] : []),
    ...(kind ? [sql`question.question_type = any(${types}::text[])`] : []),
    ...(skill ? [sql`question.skill = ${skill}`] : []),
    ...(level ? [sql`question.level = ${level}`] : []),
    ...(topic ? [sql`lower(question.topic) = lower(${topic})`] : []),
    ...(tag && tag.length > 0 ? [sql`question.tags @> ${tag}::text[]`] : []),
    ...(used ? [sql`(${usedIn} > 0) = ${used === 'yes'}`] : []),
    ...(status === 'all' ? [] : [sql`(question.retired_at is null) = ${status === 'active'}`]),
  ];
}

function listed({ changed_at, retired_at, question_type, ...row }: Row): ListedQuestion {
  return {
    ...row,
    question_type,
    kind: kindOf[question_type],
    attempts: row.attempts ?? 0,
    changed_at: changed_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  };
}

/** Of each version: in how many closed attempts it was marked, and the mean of mark by marks. Staff's do not count. */
export function figuresOf(versionIds: RawBuilder<unknown>) {
  return sql`
    select version.id as version_id, count(*)::int as attempts,
      (sum(coalesce(response.mark, 0))::double precision / sum(version.marks)) as facility
    from question_versions version
      join attempts attempt on attempt.course_id in (
          select course_id from course_questions where question_id = version.question_id)
        and version.id = any(attempt.question_version_ids)
        and attempt.status in ('submitted', 'timed_out') and attempt.score is not null and not attempt.staff
      left join responses response on response.attempt_id = attempt.id
        and response.question_id = version.question_id
    where version.id in (${versionIds}) group by version.id`;
}

/** The words of a question so far, the newest first, with how many closed and open attempts were given them. */
export async function findVersions(db: Db, questionId: number) {
  const { rows } = await sql<{ id: number; at: Date; words_changed: boolean; attempts: number }>`
    select version.id, version.created_at as at,
      version.content is distinct from lag(version.content) over (order by version.id) as words_changed,
      (select count(*)::int from attempts attempt
        where attempt.course_id in (select course_id from course_questions where question_id = ${questionId})
          and version.id = any(attempt.question_version_ids)) as attempts
    from question_versions version where version.question_id = ${questionId}
    order by version.id desc
  `.execute(db);
  return rows;
}

/** The tests that are there and have the question now. */
export async function findUses(db: Db, questionId: number) {
  return await db
    .selectFrom('course_questions as entry')
    .innerJoin('courses as course', 'course.id', 'entry.course_id')
    .select(['entry.course_id', 'course.title', 'entry.pinned_version_id'])
    .where('entry.question_id', '=', questionId)
    .where('entry.removed_at', 'is', null)
    .where('course.archived_at', 'is', null)
    .orderBy('course.title')
    .orderBy('entry.course_id')
    .execute();
}

/** How a version was answered; null before the first result. */
export async function findFigures(db: Db, versionId: number) {
  const { rows } = await sql<{ attempts: number; facility: number | null }>`
    select attempts, facility from (${figuresOf(sql`select ${versionId}::integer`)}) figures`.execute(db);
  return rows[0] ?? { attempts: 0, facility: null };
}

/** The tags of the bank that begin so, the most frequent first. */
export async function findTags(db: Db, begin: string): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from questions cross join lateral unnest(tags) as tag
    where course_id is null and starts_with(tag, ${begin}) group by tag
    order by count(*) desc, tag limit ${BANK_TAGS_NAMED_MAX}
  `.execute(db);
  return rows;
}
