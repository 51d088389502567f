import type { Answer, AttemptStatus } from '@parlance/contract/attempts';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import type { SettledBy } from '@parlance/contract/reviews';
import { sql } from 'kysely';
import type { SeenBy } from '../../classes/reach/queries.ts';
import { isOpenVersionIn, type Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { type StoredColumns, withAsked } from '../../questions/stored.ts';
import { isMarkedAgain, isUnlisted } from '../../second-marking/reach/queries.ts';
import type { ScoreRow } from '../../sittings/release/results-file.ts';
import { type ClockColumns, clockColumns } from '../deadline.ts';
import { isAnonymous, isOwnAttempt } from '../reach/queries.ts';

/** Somebody who marks a test again may not read what it was given before. */
const scoresForStaff = [
  sql<number | null>`case when not ${isMarkedAgain} then attempts.score end`.as('score'),
  sql<number | null>`case when not ${isMarkedAgain} then attempts.score_thousandths end`.as('score_thousandths'),
] as const;

/** An attempt of a learner as an export tells it. */
export type ExportedAttempt = ClockColumns & {
  id: number;
  /** The name, or 'Candidate n' while the course hides names and nobody has scored it. */
  learner: string;
  /** Null along with the name. */
  email: string | null;
  status: AttemptStatus;
  closed_at: Date | null;
  questions: number;
  out_of: number;
  marked_by_person: boolean;
  score: number | null;
  score_thousandths: number | null;
  marker: string | null;
  settled_by: SettledBy | null;
  comment: string;
  late: boolean;
  /** On the scale of its course; null for none. */
  band: number | null;
  cefr: string | null;
  /** Whether the learner agreed to what was asked before it began; null where nothing was. */
  consent: boolean | null;
};

/** Whether results of a course get a band. */
export async function hasScale(db: Db, courseId: number): Promise<boolean> {
  const course = db.selectFrom('courses').select('scale_id').where('id', '=', courseId);
  return (await course.executeTakeFirst())?.scale_id != null;
}

/** Of the text about recordings that was in force when `attempts` began; the learner may agree later. */
const consentOf = sql<boolean | null>`(select case when asked.text <> '' then exists (
    select from consents where consents.account_id = attempts.account_id and consents.text_id = asked.id) end
  from consent_texts asked where asked.kind = 'recording' and asked.from_at <= attempts.started_at
  order by asked.id desc limit 1)`;

/** Whether learners were ever asked about recordings. */
export async function hasAskedConsent(db: Db): Promise<boolean> {
  const text = db.selectFrom('consent_texts').select('id').where('kind', '=', 'recording').where('text', '<>', '');
  return (await text.limit(1).executeTakeFirst()) !== undefined;
}

/** The next of a course's attempts, of learners whom the caller sees, after `afterId` in the order of their ids; archived courses too. */
export async function listExportedAttempts(
  db: Db,
  courseId: number,
  { afterId, limit, seenBy }: { afterId: number; limit: number; seenBy: SeenBy },
): Promise<ExportedAttempt[]> {
  return await db
    .selectFrom('attempts')
    .innerJoin('courses', 'courses.id', 'attempts.course_id')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .leftJoin('reviews', 'reviews.attempt_id', 'attempts.id')
    .leftJoin('accounts as marker', 'marker.id', 'reviews.marker_id')
    .leftJoin('results', 'results.attempt_id', 'attempts.id')
    .select(clockColumns.map((name) => `attempts.${name}` as const))
    .select([
      'attempts.id',
      'attempts.status',
      'attempts.closed_at',
      'attempts.marked_by_person',
      ...scoresForStaff,
      sql<number | null>`case when not ${isMarkedAgain} then results.band::float8 end`.as('band'),
      sql<string | null>`case when not ${isMarkedAgain} then results.cefr end`.as('cefr'),
      sql<number>`cardinality(attempts.question_ids)`.as('questions'),
      'attempts.out_of',
      sql<string | null>`case when not ${isMarkedAgain} then marker.username end`.as('marker'),
      'reviews.settled_by',
      sql<string>`case when ${isAnonymous} then 'Candidate ' || attempts.id else accounts.username end`.as('learner'),
      sql<string | null>`case when not ${isAnonymous} then accounts.email end`.as('email'),
      sql<string>`case when ${isMarkedAgain} then '' else coalesce(reviews.comment, '') end`.as('comment'),
      // With the limits PostgreSQL does not read all that ever came late for one course.
      sql<boolean>`coalesce((select true from late_work where attempt_id = attempts.id limit 1),
        (select true from recordings where attempt_id = attempts.id and late limit 1), false)`.as('late'),
      consentOf.as('consent'),
    ])
    .where('attempts.course_id', '=', courseId)
    .where('attempts.staff', '=', false)
    .where('attempts.id', '>', afterId)
    .where(isOwnAttempt(seenBy, 'attempts'))
    .where(sql<boolean>`not ${isUnlisted}`)
    .orderBy('attempts.id')
    .limit(limit)
    .execute();
}

/** The scores of tests for a file of their examination, by id. */
export async function findScoresForStaff(db: Db, attemptIds: number[]): Promise<Map<number, ScoreRow>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['id', 'out_of', ...scoresForStaff])
    .where(isAmong('id', attemptIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** One question of an attempt with the words it was asked in, and what became of it. */
export type ExportedAnswer = KeyedQuestion & {
  attempt_id: number;
  /** Its first number in the test. */
  number: number;
  marks: number;
  scoring: Scoring | null;
  question_id: number;
  question_type: QuestionType;
  answer: Answer | null;
  mark: number | null;
  part_marks: number[] | null;
  thousandths: number | null;
  part_thousandths: number[] | null;
  recording_seconds: number | null;
  /** Whether its key is open to the reader. */
  has_key: boolean;
};

/** Every question of these attempts, answered or not. The caller keeps the attempts few. */
export async function listExportedAnswers(db: Db, attemptIds: number[], reader: Reader): Promise<ExportedAnswer[]> {
  const { rows } = await sql<Omit<ExportedAnswer, 'content' | 'key'> & StoredColumns>`
    select attempts.id as attempt_id, asked.question_id, question.question_type, ${isOpenVersionIn(reader)} as has_key,
      (1 + sum(version.marks) over (partition by attempts.id order by asked.place) - version.marks)::int as number,
      version.content, version.key, version.scoring, version.marks, responses.answer, responses.mark, responses.part_marks,
      responses.thousandths, responses.part_thousandths,
      uploads.duration_seconds::double precision as recording_seconds
    from attempts join courses course on course.id = attempts.course_id
      cross join lateral unnest(attempts.question_ids, attempts.question_version_ids)
        with ordinality as asked (question_id, version_id, place)
      join questions question on question.id = asked.question_id
      join question_versions version on version.id = asked.version_id
      left join responses on responses.attempt_id = attempts.id and responses.question_id = asked.question_id
      left join recordings on recordings.attempt_id = attempts.id and recordings.question_id = asked.question_id
        and not recordings.late
      left join uploads on uploads.id = recordings.upload_id
    where attempts.id = any(${attemptIds}::integer[])
    order by attempts.id, asked.place`.execute(db);
  return rows.map(withAsked);
}
