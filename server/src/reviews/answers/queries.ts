import type { Scoring } from '@parlance/contract/kinds/scoring';
import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import { TEXTS_MAX } from '@parlance/contract/written-answers';
import { sql } from 'kysely';
import { isOwnAttempt } from '../../attempts/reach/queries.ts';
import { type SeenBy, seenBy } from '../../classes/reach/queries.ts';
import { isOpenVersionIn, type Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { marksDrawnBefore } from '../../questions/draws/queries.ts';
import { type StoredColumns, withAsked } from '../../questions/stored.ts';

/** One text that was written into a part, and how often; null is an empty answer. */
export type WrittenText = { version_id: number; part: number; text: string | null; count: number };

/**
 * What learners whom the caller sees wrote into the parts of these versions, in tests that are submitted or ran out: the most frequent texts
 * of each part first, at most one more than `TEXTS_MAX`. A plain text is that of the first part.
 */
export async function findTexts(
  db: Db,
  courseIds: number[],
  parts: { version_id: number; part: number }[],
  seenBy: SeenBy,
): Promise<WrittenText[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<WrittenText>`
    with asked as materialized (
      select version_id, part, question_id
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as asked(version_id integer, part smallint)
        join question_versions v on v.id = version_id
    ), given as (
      select asked.version_id, asked.part, nullif(trim(case jsonb_typeof(r.answer)
          when 'object' then r.answer ->> asked.part::text
          when 'string' then case when asked.part = 0 then r.answer #>> '{}' end
          end), '') as text
      from asked
        join attempts a on a.course_id = any(${courseIds}::integer[]) and asked.version_id = any(a.question_version_ids)
          and a.status in ('submitted', 'timed_out') and not a.staff
          and ${isOwnAttempt(seenBy, 'a')}
        -- One by one, through the index: all responses of the school would be read otherwise.
        left join lateral (select answer from responses
          where attempt_id = a.id and question_id = asked.question_id limit 1) r on true
    ), counted as (
      select version_id, part, text, count(*)::int as count,
        row_number() over (partition by version_id, part order by text is null, count(*) desc, text) as place
      from given where text is distinct from ${ERASED_TEXT} group by version_id, part, text
    )
    select version_id, part, text, count from counted where place <= ${TEXTS_MAX + 1} or text is null
    order by version_id, part, place
  `.execute(db);
  return rows;
}

/** How many learners answered a version in these courses whom this teacher does not see. */
export async function countLearnersOutside(
  db: Db,
  courseIds: number[],
  versionId: number,
  teacherId: number,
): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    select count(distinct a.account_id)::int as learners from attempts a
    where a.course_id = any(${courseIds}::integer[]) and ${versionId}::integer = any(a.question_version_ids)
      and a.status in ('submitted', 'timed_out') and not a.staff and not ${isOwnAttempt(teacherId, 'a')}
  `.execute(db);
  return rows[0]?.learners ?? 0;
}

/** Versions of a course that are open to a reader and marked handed-in work that they see, with what they ask, the newest first. */
export async function findUsedVersions(db: Db, courseId: number, reader: Reader) {
  const { rows } = await sql<
    StoredColumns & { version_id: number; question_id: number; scoring: Scoring | null; first: number | null }
  >`
    with used as (
      select distinct unnest(question_version_ids) as id from attempts
      where course_id = ${courseId} and status in ('submitted', 'timed_out') and not staff
        and ${isOwnAttempt(seenBy(reader), 'attempts')}
    ), numbered as (
      select q.id, (1 + sum(v.marks) over (order by entry.position, q.id) - v.marks + ${marksDrawnBefore})::int as first
      from course_questions entry join questions q on q.id = entry.question_id
        join question_versions v on v.id = coalesce(entry.pinned_version_id, q.current_version_id)
      where entry.course_id = ${courseId} and entry.removed_at is null
    )
    select version.id as version_id, version.question_id, question.question_type, version.content, version.key,
      version.scoring, numbered.first
    from question_versions version join questions question on question.id = version.question_id
      join courses course on course.id = ${courseId} left join numbered on numbered.id = question.id
    where version.id = any(array(select id from used)) and version.key ? 'gaps' and ${isOpenVersionIn(reader)}
    order by version.id desc
  `.execute(db);
  return rows.map(withAsked);
}

/** A version of a question, with the tests that the question was ever in and the language of the first; undefined for none. */
export async function findVersion(db: Db, questionId: number, versionId: number) {
  const row = await db
    .selectFrom('question_versions as version')
    .innerJoin('questions as question', 'question.id', 'version.question_id')
    .select(['version.id as version_id', 'question.id as question_id', 'question.question_type'])
    .select(['version.content', 'version.key', 'version.scoring', 'question.revision', 'question.current_version_id'])
    .select(
      sql<number[]>`(select coalesce(array_agg(course_id order by course_id), '{}') from course_questions
        where question_id = question.id)`.as('course_ids'),
    )
    .select(
      sql<string | null>`(select content_language from courses where id =
        (select min(course_id) from course_questions where question_id = question.id))`.as('content_language'),
    )
    .where('version.id', '=', versionId)
    .where('question.id', '=', questionId)
    .executeTakeFirst();
  return row && withAsked(row);
}

export type Decision = {
  version_id: number;
  part: number;
  form: string;
  decision: 'accept' | 'keep_wrong';
  by: string;
  at: Date;
};

/** What was decided of the forms of these versions. */
export async function findDecisions(db: Db, versionIds: number[]): Promise<Decision[]> {
  return await db
    .selectFrom('answer_decisions')
    .innerJoin('accounts', 'accounts.id', 'answer_decisions.actor_id')
    .select(['version_id', 'part', 'form', 'decision', 'accounts.username as by', 'at'])
    .where('version_id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .execute();
}

export type NewDecision = { versionId: number; part: number; form: string; actorId: number; at: Date };

/** Writes down what was decided of a form; `open` forgets it. */
export async function storeDecision(
  db: Db,
  { versionId, part, form, actorId, at }: NewDecision,
  decision: Decision['decision'] | 'open',
): Promise<void> {
  if (decision === 'open') {
    await db
      .deleteFrom('answer_decisions')
      .where('version_id', '=', versionId)
      .where('part', '=', part)
      .where('form', '=', form)
      .execute();
    return;
  }
  await db
    .insertInto('answer_decisions')
    .values({ version_id: versionId, part, form, decision, actor_id: actorId, at })
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'part', 'form']).doUpdateSet({ decision, actor_id: actorId, at }),
    )
    .execute();
}

/** Whether a course is there. */
export async function isCourse(db: Db, courseId: number): Promise<boolean> {
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
