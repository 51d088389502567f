import { BANK_TAGS_NAMED_MAX, type bankSorts, type ListedQuestion, type listBank } from '@parlance/contract/bank/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import { type Kind, kindOf } from '@parlance/contract/kinds/kinds';
import { type RawBuilder, sql } from 'kysely';
import { isOpenCourse, isOpenQuestion, type Reader } from '../../../courses/reach/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { byName, hasWords, searchQuery, sliceOf } from '../../../platform/list-query.ts';
import { hasTags, tagsOf } from '../inherited/queries.ts';

export type Filter = Omit<Parsed<typeof listBank, 'query'>, 'what'>;
type BankSort = (typeof bankSorts)[number];

/** The tests that are there and have the question now. */
const inTests = sql`from course_questions entry join courses on courses.id = entry.course_id
  where entry.question_id = question.id and entry.removed_at is null and courses.archived_at is null`;

type Row = Omit<ListedQuestion, 'what' | 'kind' | 'changed_at' | 'retired_at'> & {
  changed_at: Date;
  retired_at: Date | null;
};

/** An order, and what has to be joined for it. A bank of 50,000 is put in order for a page of 20: few columns are. */
type Order = { by: RawBuilder<unknown>; join?: RawBuilder<unknown> };

const figures = sql`left join version_figures figures on figures.version_id = question.current_version_id`;

const orders: Record<BankSort, Order> = {
  newest: { by: sql`question.changed_at desc, question.id desc` },
  name: {
    by: sql`coalesce(question.label_key, version.prompt_key), question.id`,
    join: sql`join question_versions version on version.id = question.current_version_id`,
  },
  used: {
    by: sql`coalesce(uses.tests, 0) desc, question.id desc`,
    join: sql`left join (
      select entry.question_id, count(*) as tests from course_questions entry join courses on courses.id = entry.course_id
      where entry.removed_at is null and courses.archived_at is null group by entry.question_id
    ) uses on uses.question_id = question.id`,
  },
  facility: { by: sql`figures.facility nulls last, question.id`, join: figures },
  '-facility': { by: sql`figures.facility desc nulls last, question.id`, join: figures },
};

/** Questions of the bank that fit and that a reader sees, in order, and how many there are in all. */
export async function findBankQuestions(
  db: Db,
  filter: Filter,
  reader: Reader,
): Promise<{ rows: ListedQuestion[]; total: number }> {
  const { limit, offset } = sliceOf({ page: filter.page ?? 1, limit: filter.limit }) ?? { limit: 50, offset: 0 };
  const { skill, level, topic, tag } = filter;
  // What a question has of its set is looked at only where it is asked for.
  const sets = skill || level || topic || tag ? sql`left join passages passage on passage.id = question.set_id` : sql``;
  const where = sql.join([...conditions(filter), isOpenQuestion(reader)], sql` and `);
  const { by, join = sql`` } = orders[filter.sort ?? 'newest'];
  const { rows } = await sql<Row>`
    with page as (
      select question.id from questions question ${sets} ${join}
      where ${where} order by ${by} limit ${limit} offset ${offset}
    ), found as (
      select id, row_number() over () as place from page
    )
    select question.id, version.id as version_id, question.question_type, question.label, version.marks,
      version.content ->> 'prompt' as prompt, ${tagsOf.skill} as skill, ${tagsOf.level} as level,
      ${tagsOf.topic} as topic, ${tagsOf.tags} as tags, question.changed_at, question.retired_at,
      question.shared or coalesce(passage.shared, false) as shared,
      (select count(*)::int ${inTests}) as used_in_count, coalesce(figures.attempts, 0) as attempts, figures.facility,
      case when passage.id is not null then jsonb_build_object('id', passage.id, 'title', passage.title) end as passage
    from found join questions question using (id)
      join question_versions version on version.id = question.current_version_id
      left join passages passage on passage.id = question.set_id ${figures}
    order by place
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from questions question ${sets} where ${where}`.execute(db);
  return { rows: rows.map(listed), total: counted.rows[0]?.total ?? 0 };
}

function conditions(filter: Filter): RawBuilder<unknown>[] {
  const { q, kind, skill, level, topic, tag, used, status = 'active' } = filter;
  return [
    sql`question.course_id is null and question.current_version_id is not null`,
    hasWords(sql`question.searched`, searchQuery(q?.trim())),
    ...(kind ? [sql`question.question_type = any(${typesOfKind(kind)}::text[])`] : []),
    ...(skill ? [sql`${tagsOf.skill} = ${skill}`] : []),
    ...(level ? [sql`${tagsOf.level} = ${level}`] : []),
    ...(topic ? [sql`lower(${tagsOf.topic}) = lower(${topic})`] : []),
    ...(tag && tag.length > 0 ? [hasTags(tag)] : []),
    ...(used === 'yes' ? [sql`exists (select ${inTests})`] : []),
    ...(used === 'no' ? [sql`not exists (select ${inTests})`] : []),
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

/** The tests that are there and have the question now, of those whose questions a reader sees. */
export async function findUses(db: Db, questionId: number, reader: Reader) {
  return await db
    .selectFrom('course_questions as entry')
    .innerJoin('courses as course', 'course.id', 'entry.course_id')
    .select(['entry.course_id', 'course.title', 'entry.pinned_version_id'])
    .where('entry.question_id', '=', questionId)
    .where('entry.removed_at', 'is', null)
    .where('course.archived_at', 'is', null)
    .where(isOpenCourse(reader))
    .orderBy(byName(sql.ref('course.title')))
    .orderBy('entry.course_id')
    .execute();
}

/** The tags that begin so of the questions of the bank that a reader sees, the most frequent first. */
export async function findTags(db: Db, begin: string, reader: Reader): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from questions question cross join lateral unnest(tags) as tag
    where course_id is null and starts_with(tag, ${begin}) and ${isOpenQuestion(reader)} group by tag
    order by count(*) desc, ${byName(sql`tag`)}, tag limit ${BANK_TAGS_NAMED_MAX}
  `.execute(db);
  return rows;
}
