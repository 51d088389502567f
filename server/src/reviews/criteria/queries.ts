import type { Award, Given } from '@parlance/contract/rubrics/points';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { rulesOf } from '../rubrics/queries.ts';

/** The rubric of an attempt, in the version that it began with; null for none. */
export async function findPinnedRubric(db: Db, attemptId: number): Promise<Rubric | null> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('rubric_versions as version', 'version.id', 'attempts.rubric_version_id')
    .innerJoin('rubrics', 'rubrics.id', 'version.rubric_id')
    .where('attempts.id', '=', attemptId)
    .select(['rubrics.id', 'rubrics.name', 'rubrics.skill', 'version.version', 'version.top', 'version.step_halves'])
    .select(['version.per', 'version.rounding', 'version.learner_sees', 'version.criteria'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, skill, ...version } = row;
  return { id, name, skill, ...rulesOf(version) };
}

/** What was given to an attempt last. */
export function findCriteria(db: Db, attemptId: number): Promise<Given[]> {
  return db
    .selectFrom('marking_criteria')
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'key', sql<number>`value_halves::double precision / 2`.as('value')])
    .orderBy('question_id')
    .orderBy('key')
    .execute();
}

/** Puts what is given in place of what was. Only after the review is stored. */
export async function storeCriteria(db: Db, attemptId: number, given: Given[]): Promise<void> {
  await db.deleteFrom('marking_criteria').where('attempt_id', '=', attemptId).execute();
  if (given.length === 0) return;
  const rows = given.map(({ question_id, key, value }) => ({
    attempt_id: attemptId,
    question_id,
    key,
    value_halves: value * 2,
  }));
  await db.insertInto('marking_criteria').values(rows).execute();
}

/** The columns of a review that say what criteria came to; a band that is not in halves has none. */
export function awardColumns(award: Award | null) {
  const halves = award && award.band * 2;
  return { points: award?.points ?? null, band_halves: Number.isInteger(halves) ? halves : null };
}
