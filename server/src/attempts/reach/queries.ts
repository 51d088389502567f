import { sql } from 'kysely';
import { isOwnLearner, type SeenBy } from '../../classes/reach/queries.ts';
import { isOwnCandidate } from '../../sittings/reach/queries.ts';
import { withheldBy } from '../../sittings/release/queries.ts';

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

/** Whether the learner of an attempt, named by its table, does not get its result yet. */
export function isWithheld(attempts: string, now: Date) {
  return sql<boolean>`(${withheldBy(`${attempts}.candidate_id`, now)} is not null)`;
}
