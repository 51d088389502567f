import { BANK_TAGS_NAMED_MAX, type bankSorts, type ListedQuestion, type listBank } from '@parlance/contract/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import { type Kind, kindOf } from '@parlance/contract/kinds/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { sliceOf } from '../../../platform/list-query.ts';
import { hasTags, tagsOf } from '../inherited/queries.ts';
import { prefixSearch } from './search.ts';

export type Filter = Omit<Parsed<typeof listBank, 'query'>, 'what'>;
type BankSort = (typeof bankSorts)[number];

/** So many tests that are there have the question now. */
const usedIn = sql<number>`(select count(*)::int from course_questions entry
  join courses on courses.id = entry.course_id
  where entry.question_id = question.id and entry.removed_at is null and courses.archived_at is null)`;

type Row = Omit<ListedQuestion, 'what' | 'kind' | 'changed_at' | 'retired_at'> & {
  changed_at: Date;
  retired_at: Date | null;
};

const orders: Record<BankSort, RawBuilder<unknown>> = {
  newest: sql`question.changed_at desc, question.id desc`,
  name: sql`lower(case when question.label = '' then version.content ->> 'prompt' else question.label end), question.id`,
  used: sql`${usedIn} desc, question.id desc`,
  facility: sql`figures.facility nulls last, question.id`,
  '-facility': sql`figures.facility desc nulls last, question.id`,
};

/** Questions of the bank that fit, in order, and how many there are in all. */
export async function findBankQuestions(db: Db, filter: Filter): Promise<{ rows: ListedQuestion[]; total: number }> {
  const { limit, offset } = sliceOf({ page: filter.page ?? 1, limit: filter.limit }) ?? { limit: 50, offset: 0 };
  const where = sql.join(conditions(filter), sql` and `);
  const order = orders[filter.sort ?? 'newest'];
  // First which they are, of few columns: a bank of 50,000 is put in order for a page of 20.
  const { rows } = await sql<Row & { total: number }>`
    with found as (
      select question.id, row_number() over (order by ${order}) as place, (count(*) over ())::int as total
      from questions question left join passages passage on passage.id = question.set_id
        ${filter.sort === 'name' ? sql`join question_versions version on version.id = question.current_version_id` : sql``}
        ${filter.sort?.endsWith('facility') ? sql`left join version_figures figures on figures.version_id = question.current_version_id` : sql``}
      where ${where} order by place limit ${limit} offset ${offset}
    )
    select question.id, version.id as version_id, question.question_type, question.label, version.marks,
      version.content ->> 'prompt' as prompt, ${tagsOf.skill} as skill, ${tagsOf.level} as level,
      ${tagsOf.topic} as topic, ${tagsOf.tags} as tags, question.changed_at, question.retired_at,
      ${usedIn} as used_in_count, total, coalesce(figures.attempts, 0) as attempts, figures.facility,
      case when passage.id is not null then jsonb_build_object('id', passage.id, 'title', passage.title) end as passage
    from found join questions question using (id)
      join question_versions version on version.id = question.current_version_id
      left join passages passage on passage.id = question.set_id
      left join version_figures figures on figures.version_id = version.id
    order by place
  `.execute(db);
  const total = rows[0]?.total ?? (offset > 0 ? await countBankQuestions(db, where) : 0);
  return { rows: rows.map(listed), total };
}

async function countBankQuestions(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from questions question left join passages passage on passage.id = question.set_id
    where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditions(filter: Filter): RawBuilder<unknown>[] {
  const { q, kind, skill, level, topic, tag, used, status = 'active' } = filter;
  const search = q?.trim() ? prefixSearch(q) : undefined;
  return [
    sql`question.course_id is null and question.current_version_id is not null`,
    ...(search === null ? [sql`false`] : []),
    ...(search ? [sql`question.searched @@ to_tsquery('simple', ${search})`] : []),
    ...(kind ? [sql`question.question_type = any(${typesOfKind(kind)}::text[])`] : []),
    ...(skill ? [sql`${tagsOf.skill} = ${skill}`] : []),
    ...(level ? [sql`${tagsOf.level} = ${level}`] : []),
    ...(topic ? [sql`lower(${tagsOf.topic}) = lower(${topic})`] : []),
    ...(tag && tag.length > 0 ? [hasTags(tag)] : []),
    ...(used ? [sql`(${usedIn} > 0) = ${used === 'yes'}`] : []),
    ...(status === 'all' ? [] : [sql`(question.retired_at is null) = ${status === 'active'}`]),
  ];
}

/** The types on the wire that are of a kind. */
export function typesOfKind(kind: Kind): string[] {
  return Object.entries(kindOf).flatMap(([type, name]) => (name === kind ? [type] : []));
}

function listed({ changed_at, retired_at, question_type, ...row }: Row): ListedQuestion {
  return {
    ...row,
    what: 'question',
    question_type,
    kind: kindOf[question_type],
    changed_at: changed_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  };
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

/** The tags of the bank that begin so, the most frequent first. */
export async function findTags(db: Db, begin: string): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from questions cross join lateral unnest(tags) as tag
    where course_id is null and starts_with(tag, ${begin}) group by tag
    order by count(*) desc, tag limit ${BANK_TAGS_NAMED_MAX}
  `.execute(db);
  return rows;
}
