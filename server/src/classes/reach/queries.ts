import { may } from '@parlance/contract/permissions';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/authorize.ts';

/** The teacher whose learners alone are seen; null for whoever sees the whole school. */
export type SeenBy = number | null;

/** Whose learners alone a caller sees. */
export function seenBy(caller: Pick<Caller, 'role' | 'access' | 'accountId'>): SeenBy {
  return may(caller, 'sees_school') ? null : caller.accountId;
}

/**
 * Whether an account, named by its column, is a learner of a class that this teacher has today. The one place that says
 * who sees whom; with null everybody is seen, and the condition is a constant.
 */
export function isOwnLearner(teacherId: SeenBy, accountColumn: string) {
  if (teacherId === null) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(accountColumn)} in (
    select learner.account_id from class_members teaching
      join classes on classes.id = teaching.class_id and classes.archived_at is null
      join class_members learner on learner.class_id = classes.id and learner.part = 'learner'
    where teaching.account_id = ${teacherId} and teaching.part = 'teacher')`;
}

/** Whether `classes.id` is a class that this teacher has today. */
export function isOwnClass(teacherId: SeenBy) {
  if (teacherId === null) return sql<boolean>`true`;
  return sql<boolean>`(classes.archived_at is null and classes.id in (
    select class_id from class_members where account_id = ${teacherId} and part = 'teacher'))`;
}
