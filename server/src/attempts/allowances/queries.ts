import type { AttemptStatus } from '@parlance/contract/attempts';
import { PEOPLE_FOUND_MAX } from '@parlance/contract/endpoint';
import type { allowanceKinds } from '@parlance/contract/taking/allowances';
import { type RawBuilder, sql } from 'kysely';
import { peopleWith } from '../../accounts/people/queries.ts';
import { isOwnLearner, type SeenBy } from '../../classes/reach/queries.ts';
import { accountMay } from '../../platform/database/account-may.ts';
import type { Db } from '../../platform/database/database.ts';
import { type BreakColumns, type ClockColumns, clockColumns } from '../deadline.ts';
import { isAnonymous } from '../reach/queries.ts';

type Ref = { accountId: number; courseId: number };

/** A learner whom the caller sees, with a course that they can practise; undefined where either is not there. */
export async function findLearnerAndCourse(db: Db, { accountId, courseId }: Ref, seenBy: SeenBy) {
  return await db
    .selectFrom('accounts')
    .innerJoin('courses', (join) => join.on('courses.id', '=', courseId))
    .select(['accounts.id', 'accounts.username', 'accounts.full_name', 'courses.title'])
    .select(['courses.attempts_allowed', 'courses.retake_gap_seconds'])
    .where('accounts.id', '=', accountId)
    .where(accountMay('learns'))
    .where('accounts.status', '<>', 'deleted')
    .where('courses.archived_at', 'is', null)
    .where('courses.use', '<>', 'exam')
    .where(isOwnLearner(seenBy, 'accounts.id'))
    .executeTakeFirst();
}

/** Learners whom the caller sees, with this text in their names or email; those who took a course first. */
export async function findPractising(db: Db, courseId: number, { text, seenBy }: { text: string; seenBy: SeenBy }) {
  const practised = sql`select from attempts
    where account_id = accounts.id and course_id = ${courseId} and candidate_id is null`;
  const found = (took: RawBuilder<boolean>, most: number) =>
    peopleWith(db, text, { staff: false })
      .select('full_name')
      .select(
        sql<number>`(select count(*)::integer from attempts
          where account_id = accounts.id and course_id = ${courseId} and candidate_id is null)`.as('attempts'),
      )
      .where(isOwnLearner(seenBy, 'accounts.id'))
      .where(took)
      .limit(most)
      .execute();
  // Two statements, each in the order of an index: one would sort every learner.
  const took = await found(sql`exists (${practised})`, PEOPLE_FOUND_MAX);
  const more = PEOPLE_FOUND_MAX - took.length;
  return more > 0 ? [...took, ...(await found(sql`not exists (${practised})`, more))] : took;
}

/** Holds a learner, so that no test of theirs is opened until the transaction ends. */
export async function holdLearner(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export type PractisedAttempt = ClockColumns &
  BreakColumns & {
    id: number;
    status: AttemptStatus;
    closed_at: Date | null;
    score: number | null;
    score_thousandths: number | null;
    out_of: number;
    /** Whether staff may not know yet that it is this learner's. */
    is_hidden: boolean;
  };

/** A learner's attempts at a course that are for practice, the newest first. */
export async function listPractised(db: Db, { accountId, courseId }: Ref, limit: number): Promise<PractisedAttempt[]> {
  return await db
    .selectFrom('attempts')
    .select(clockColumns)
    .select(['id', 'status', 'closed_at', 'score', 'score_thousandths', 'out_of', 'accommodation', 'breaks_used'])
    .select(sql<boolean>`(select ${isAnonymous} from courses where courses.id = attempts.course_id)`.as('is_hidden'))
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('candidate_id', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a learner was given of a course, the newest first. */
export async function listGiven(db: Db, { accountId, courseId }: Ref) {
  return await db
    .selectFrom('allowances')
    .innerJoin('accounts as staff', 'staff.id', 'allowances.given_by')
    .select(['allowances.id', 'kind', 'seconds', 'reason', 'staff.username as by', 'given_at'])
    .select(sql<boolean>`(kind = 'time' and attempt_id is null)`.as('waits'))
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .orderBy('allowances.id', 'desc')
    .execute();
}

export type NewAllowance = Ref & {
  kind: (typeof allowanceKinds)[number];
  seconds: number;
  /** The test that has the time already; null where it waits for the next one. */
  attemptId: number | null;
  reason: string;
  givenBy: number;
  at: Date;
};

export async function insertAllowance(db: Db, given: NewAllowance): Promise<void> {
  await db
    .insertInto('allowances')
    .values({
      account_id: given.accountId,
      course_id: given.courseId,
      kind: given.kind,
      seconds: given.seconds,
      attempt_id: given.attemptId,
      reason: given.reason,
      given_by: given.givenBy,
      given_at: given.at,
    })
    .execute();
}

/** The time that a learner was given of a course and that waits for the next test. */
export async function waitingSeconds(db: Db, { accountId, courseId }: Ref): Promise<number> {
  const { seconds } = await db
    .selectFrom('allowances')
    .select(sql<number>`coalesce(sum(seconds), 0)::integer`.as('seconds'))
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('attempt_id', 'is', null)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** By course: the attempts that a learner was given and the time that waits for the next one. */
export async function listOwnAllowances(db: Db, accountId: number) {
  return await db
    .selectFrom('allowances')
    .innerJoin('courses', 'courses.id', 'allowances.course_id')
    .select('course_id as courseId')
    .select(sql<number>`(count(*) filter (where kind = 'attempt'))::integer`.as('attempts'))
    .select(sql<number>`coalesce(sum(seconds) filter (where attempt_id is null), 0)::integer`.as('seconds'))
    .where('account_id', '=', accountId)
    .where('courses.archived_at', 'is', null)
    .groupBy('course_id')
    .orderBy('course_id')
    .execute();
}
