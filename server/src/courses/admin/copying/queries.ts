import { type OwnField, ownFieldNames } from '@parlance/contract/course-admin';
import { sightFlags } from '@parlance/contract/release-policy';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** What of a course its copy takes over: every column but these. */
type Copied = Exclude<
  keyof Tables['courses'],
  'id' | 'title' | 'created_by' | 'created_at' | 'archived_at' | 'content_revision' | 'search_words'
>;
/** Those that it has besides what only its authors see. A new one is missing here until it is added. */
const besides: Record<Exclude<Copied, OwnField>, true> = {
  subject: true,
  description: true,
  type: true,
  test_duration_seconds: true,
  max_score: true,
  scale_id: true,
};
const copiedColumns: Copied[] = [...(Object.keys(besides) as (keyof typeof besides)[]), ...ownFieldNames];

/** Adds a course with the fields of another one, but its title; undefined when that is archived or not there. */
export async function copyCourse(
  db: Db,
  { sourceId, title, by, at }: { sourceId: number; title: string; by: number; at: Date },
): Promise<number | undefined> {
  const copy = await db
    .insertInto('courses')
    .columns(['title', 'created_by', 'created_at', ...copiedColumns])
    .expression((eb) =>
      eb
        .selectFrom('courses')
        .select([
          sql<string>`${title}::text`.as('title'),
          sql<number>`${by}::integer`.as('created_by'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          ...copiedColumns,
        ])
        .where('id', '=', sourceId)
        .where('archived_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return copy?.id;
}

/** Gives a copied course the release policy of the other one; nothing where that has none. */
export async function copyReleasePolicy(db: Db, fromCourseId: number, toCourseId: number): Promise<void> {
  const copied = listed(['release', 'release_at', 'time_zone', ...sightFlags, 'released_at']);
  await sql`insert into release_policies (course_id, version, ${copied})
    select ${toCourseId}::integer, 1, ${copied} from release_policies where course_id = ${fromCourseId}`.execute(db);
}

type CopiedRule = Exclude<keyof Tables['marking_policies'], 'course_id' | 'sample_seed' | 'version'>;
const copiedRules: Record<CopiedRule, true> = {
  second: true,
  sample_percent: true,
  gap: true,
  criterion_gap_halves: true,
  agreed: true,
  adjudicated: true,
  adjudicator_sees: true,
  comments_from: true,
  near_cut: true,
  calibration_every: true,
};

/** The same of how it is marked. `seed` draws what is marked twice, so that neither course tells of the other. */
export async function copyMarkingPolicy(db: Db, fromCourseId: number, toCourseId: number, seed: string): Promise<void> {
  const copied = listed(Object.keys(copiedRules));
  await sql`insert into marking_policies (course_id, version, sample_seed, ${copied})
    select ${toCourseId}::integer, 1, ${seed}::text, ${copied} from marking_policies where course_id = ${fromCourseId}`.execute(
    db,
  );
}

function listed(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/**
 * Copies the questions that later attempts at a course would get, with their passages, current versions, timers and
 * audio; questions of the bank stand in both. One statement, so that it sees one moment of the course: the new ids are
 * drawn first, and what refers to what is checked at its end.
 */
export async function copyQuestions(db: Db, fromCourseId: number, toCourseId: number, now: Date): Promise<void> {
  await sql`
    with
      question as materialized (
        select nextval(pg_get_serial_sequence('questions', 'id'))::integer as new_id,
          nextval(pg_get_serial_sequence('question_versions', 'id'))::integer as new_version_id, source.*
        from (
          select questions.passage_id, position, question_type, timer_seconds, label, skill, level, topic, tags, current_version_id
          from course_questions entry join questions on questions.id = entry.question_id
          where entry.course_id = ${fromCourseId} and removed_at is null and current_version_id is not null
            and questions.course_id = ${fromCourseId}
          order by position, questions.id
        ) source
      ),
      passage as materialized (
        select nextval(pg_get_serial_sequence('passages', 'id'))::integer as new_id, source.*
        from (
          select id, position, title, content from passages
          where course_id = ${fromCourseId} and (id in (select passage_id from question)
            or id in (select passage_id from course_questions where course_id = ${fromCourseId} and removed_at is null)
            or id in (select passage_id from course_draws where course_id = ${fromCourseId} and removed_at is null)
            or not exists (select from questions where passage_id = passages.id))
          order by position, id
        ) source
      ),
      copied_passages as (
        insert into passages (id, course_id, position, title, content) overriding system value
        select new_id, ${toCourseId}::integer, position, title, content from passage
      ),
      copied_questions as (
        insert into questions (id, course_id, passage_id, question_type, timer_seconds, label, skill, level, topic, tags,
          current_version_id, changed_at)
        overriding system value
        select question.new_id, ${toCourseId}::integer, passage.new_id, question_type, timer_seconds, label, skill, level,
          topic, tags, new_version_id, ${now}::timestamptz
        from question left join passage on passage.id = question.passage_id
      ),
      places as (
        insert into course_questions (course_id, question_id, position, passage_id, pinned_version_id,
          pinned_passage_version, added_at)
        select ${toCourseId}::integer, new_id, position, null::integer, null::integer, null::integer, ${now}::timestamptz
        from question
        union all
        select ${toCourseId}::integer, question_id, entry.position, passage.new_id, pinned_version_id,
          pinned_passage_version, ${now}::timestamptz
        from course_questions entry join questions on questions.id = entry.question_id
          left join passage on passage.id = entry.passage_id
        where entry.course_id = ${fromCourseId} and removed_at is null and questions.course_id is null
        returning question_id
      ),
      copied_draws as (
        insert into course_draws (course_id, position, what, take, marks_each, filter, seed_by, balanced, passage_id, pool,
          longest_seconds, pooled_at, added_at)
        select ${toCourseId}::integer, draw.position, what, take, marks_each, filter, seed_by, balanced, passage.new_id, pool,
          longest_seconds, pooled_at, ${now}::timestamptz
        from course_draws draw left join passage on passage.id = draw.passage_id
        where draw.course_id = ${fromCourseId} and removed_at is null
      ),
      -- What its draws can give: such a question has a row that is removed.
      pooled as (
        insert into course_questions (course_id, question_id, position, passage_id, added_at, removed_at)
        select ${toCourseId}::integer, question_id, 0, passage.new_id, ${now}::timestamptz, ${now}::timestamptz
        from course_questions entry left join passage on passage.id = entry.passage_id
        where entry.course_id = ${fromCourseId} and removed_at is not null and question_id in (
          select jsonb_array_elements_text(entry -> 'question_ids')::integer
          from course_draws draw cross join lateral jsonb_array_elements(pool) as pooled (entry)
          where draw.course_id = ${fromCourseId} and draw.removed_at is null)
      ),
      copied_versions as (
        insert into question_versions (id, question_id, content, key, scoring, marks, answer_rule, audio_upload_id,
          picture_upload_id, explanation, created_at)
        overriding system value
        select new_version_id, question.new_id, content, key, scoring, marks, answer_rule, audio_upload_id,
          picture_upload_id, explanation, ${now}::timestamptz
        from question join question_versions version on version.id = question.current_version_id
      )
    select from places`.execute(db);
}
