import { sql } from 'kysely';
import { isOwnLearner, type SeenBy } from '../../classes/reach/queries.ts';
import { hasMarkedAgain, isBlind, isMarkedAgain, isMarkedBlind } from '../../second-marking/reach/queries.ts';
import { isOwnCandidate } from '../../sittings/reach/queries.ts';

/**
 * Whether a teacher sees an attempt, named by its table: practice of a learner of their classes, or a part of a sitting
 * of which they are lead or marker. With null every attempt is seen, and the condition is a constant.
 */
export function isOwnAttempt(teacherId: SeenBy, attempts: string) {
  if (teacherId === null) return sql<boolean>`true`;
  const candidate = `${attempts}.candidate_id`;
  return sql<boolean>`(case when ${sql.ref(candidate)} is null then ${isOwnLearner(teacherId, `${attempts}.account_id`)}
    else ${isOwnCandidate(teacherId, candidate)} end)`;
}

/** The ids of all attempts that a teacher sees: lists start from these, where few of many are theirs. */
export function ownAttemptIds(teacherId: number) {
  return sql<number>`(select own.id from attempts own
      where own.candidate_id is null and ${isOwnLearner(teacherId, 'own.account_id')}
    union all select own.id from attempts own where ${isOwnCandidate(teacherId, 'own.candidate_id')})`;
}

/**
 * Whether staff read no name yet of whose work `attempts` of `courses` is: the course hides names and nobody has scored it,
 * or it is marked blind, or again. One that goes on hides them too, or the list of today would tell who wrote tomorrow's.
 */
export const isAnonymous = sql<boolean>`((courses.anonymous_marking and attempts.score is null)
  or (attempts.status = 'open' and ${isMarkedBlind}) or ${isBlind}
  or ${isMarkedAgain})`;

/** Whether `courses` has attempts whose names are hidden, for now too, or will have. */
export const hidesNames = sql<boolean>`(courses.anonymous_marking or ${isMarkedBlind} or ${hasMarkedAgain})`;
