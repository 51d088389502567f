import type { DrawBody, DrawFilter } from '@parlance/contract/bank/draws';
import { POOL_MAX } from '@parlance/contract/bank/draws';
import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { sql } from 'kysely';
import { isOpenQuestion, type Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { hasTags, tagsOf } from '../bank/inherited/queries.ts';
import { typesOfKind } from '../bank/list/queries.ts';
import { LAST } from '../ordering/queries.ts';
import type { PoolEntry } from './drawing/draw.ts';

/** Of `entry`, a place in a course: how many marks are drawn before it. */
export const marksDrawnBefore = sql`coalesce((select sum(draw.take * draw.marks_each) from course_draws draw
  where draw.course_id = entry.course_id and draw.removed_at is null and draw.position < entry.position), 0)`;

/** A draw of a test with what it can draw today. */
export type CourseDraw = Omit<DrawBody, 'filter'> & {
  id: number;
  position: number;
  filter: DrawFilter;
  passage_id: number | null;
  /** Its pool without what is retired. */
  pool: PoolEntry[];
  /** How many it had when it was made. */
  pooled: number;
  pooled_at: Date;
};

/** The draws of a course, in order. */
export async function findDraws(db: Db, courseId: number): Promise<CourseDraw[]> {
  const { rows } = await sql<CourseDraw>`
    select id, position, what, take, marks_each, filter, seed_by, balanced, passage_id, pooled_at,
      jsonb_array_length(pool) as pooled,
      (select coalesce(jsonb_agg(entry order by place), '[]') from jsonb_array_elements(pool)
          with ordinality as pooled (entry, place)
        where not exists (select from jsonb_array_elements_text(entry -> 'question_ids') as asked (id)
          where (select retired_at is not null from questions where questions.id = asked.id::integer))) as pool
    from course_draws draw where course_id = ${courseId} and removed_at is null order by position, id
  `.execute(db);
  return rows;
}

/** What a draw could be made from: a question, or a set with its questions together. */
export type Candidate = Omit<PoolEntry, 'facility'> & {
  /** Null where no question has one. */
  level: Level | null;
  /** As it was counted last; null where fewer than 30 attempts were marked by then. */
  measured: number | null;
  /** What it adds to the length of a test: its timer, or its recording. */
  seconds: number | null;
};

/** From how many closed attempts on the facility of a question is measured. */
const MEASURED_FROM = 30;

type Fitting = Pick<DrawBody, 'what' | 'marks_each'> & {
  filter: DrawFilter;
  courseType: CourseType;
  types: readonly QuestionType[];
  /** Whose test it is for: nothing is drawn that they do not see. */
  reader: Reader;
};

/**
 * What of the bank fits a draw, in the order of the ids. A question of a set is drawn with all of it. In a Listening test
 * each question has a recording, and a set is one about a recording; in a Reading test one about a passage.
 */
export async function findCandidates(
  db: Db,
  { what, marks_each, filter, courseType, types, reader }: Fitting,
): Promise<Candidate[]> {
  const { kind, skill, levels = [], topic = '', tags = [] } = filter;
  const ofKind = kind === undefined ? types : types.filter((type) => typesOfKind(kind).includes(type));
  const isListening = courseType === 'Listening';
  const fits = sql<boolean>`question.retired_at is null
    and question.question_type = any(${ofKind}::text[])
    and not (version.key ? 'malformed')
    and ${isOpenQuestion(reader)}
    and (${skill ?? null}::text is null or ${tagsOf.skill} = ${skill ?? null})
    and (cardinality(${levels}::text[]) = 0 or coalesce(${tagsOf.level}, '') = any(${levels}::text[]))
    and (${topic}::text = '' or lower(${tagsOf.topic}) = lower(${topic}))
    and ${hasTags(tags)}
    and (not ${isListening}::boolean or version.audio_upload_id is not null)`;
  const isSets = what === 'sets';
  const ofCourse = isSets
    ? sql`(question.audio_set_id is not null) = ${isListening}::boolean and question.set_id is not null`
    : sql`question.set_id is null`;
  const { rows } = await sql<Candidate>`
    with fitting as (
      select ${isSets ? sql`question.set_id` : sql`question.id`} as id, question.id as question_id,
        version.id as version_id, question.bank_position, ${tagsOf.level} as level, version.marks,
        case when question.passage_id is not null then passage.version end as version,
        case when question.question_type = 'speaking' then question.timer_seconds else audio.duration_seconds end
          as seconds, ${fits} as fits
      from questions question join question_versions version on version.id = question.current_version_id
        left join passages passage on passage.id = question.set_id
        left join uploads audio on audio.id = version.audio_upload_id
      where question.course_id is null and ${ofCourse}
    ), chosen as (
      select id, array_agg(question_id order by bank_position, question_id) as question_ids,
        array_agg(version_id order by bank_position, question_id) as version_ids,
        max(version)::int as passage_version, max(level) as level, max(seconds)::double precision as seconds
      from fitting group by id having bool_and(fits) and sum(marks) = ${marks_each} order by id limit ${POOL_MAX}
    )
    select id, question_ids, version_ids, passage_version, level, seconds, (
        select avg(facility) from version_figures where version_id = any(chosen.version_ids)
        having min(attempts) >= ${MEASURED_FROM} and count(*) = cardinality(chosen.version_ids)
      ) as measured
    from chosen order by id
  `.execute(db);
  return rows;
}

export type StoredDraw = DrawBody & { passageId: number | null; pool: PoolEntry[]; longestSeconds: number; at: Date };

/** Adds a draw behind everything that a course has, and gives its id. */
export async function insertDraw(db: Db, courseId: number, draw: StoredDraw): Promise<number> {
  const { id } = await db
    .insertInto('course_draws')
    .values({ course_id: courseId, position: LAST, added_at: draw.at, ...columnsOf(draw) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a draw of a course. False for none. */
export async function updateDraw(
  db: Db,
  { courseId, drawId }: { courseId: number; drawId: number },
  draw: StoredDraw,
): Promise<boolean> {
  const updated = await db
    .updateTable('course_draws')
    .set(columnsOf(draw))
    .where('id', '=', drawId)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

function columnsOf({
  what,
  take,
  marks_each,
  filter,
  seed_by,
  balanced,
  passageId,
  pool,
  longestSeconds,
  at,
}: StoredDraw) {
  return {
    what,
    take,
    marks_each,
    filter: JSON.stringify(filter),
    seed_by,
    balanced,
    passage_id: passageId,
    pool: JSON.stringify(pool),
    longest_seconds: longestSeconds.toFixed(2),
    pooled_at: at,
  };
}

/** Takes a draw off a course. Gives how many it drew; undefined for none. */
export async function markRemoved(
  db: Db,
  { courseId, drawId }: { courseId: number; drawId: number },
  at: Date,
): Promise<number | undefined> {
  const removed = await db
    .updateTable('course_draws')
    .set({ removed_at: at })
    .where('id', '=', drawId)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .returning('take')
    .executeTakeFirst();
  return removed?.take;
}

/**
 * Notes that questions can be drawn in a course: by this a corrected key and the figures of a question find their
 * attempts. They do not stand in the test.
 */
export async function noteDrawn(
  db: Db,
  courseId: number,
  { questionIds, passageId, at }: { questionIds: number[]; passageId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into course_questions (course_id, question_id, position, passage_id, added_at, removed_at)
    select ${courseId}::integer, question_id, 0, ${passageId}::integer, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${questionIds}::integer[]) as given (question_id)
    on conflict (course_id, question_id) do nothing
  `.execute(db);
}

/** When an account last ended an attempt with each of these questions, in milliseconds since 1970. */
export async function findSeen(db: Db, accountId: number, questionIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ question_id: number; at: Date }>`
    select given.question_id, max(closed_at) as at
    from attempts cross join lateral unnest(question_ids) as given (question_id)
    where account_id = ${accountId} and status <> 'open' and question_ids && ${questionIds}::integer[]
      and given.question_id = any(${questionIds}::integer[])
    group by given.question_id
  `.execute(db);
  return new Map(rows.map(({ question_id, at }) => [question_id, at.getTime()]));
}
