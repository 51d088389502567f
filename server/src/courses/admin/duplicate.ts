import { randomBytes } from 'node:crypto';
import type { Course } from '@parlance/contract/courses';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { copyTitle } from '../../platform/copy-title.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCourse } from '../queries.ts';
import { findClosedReferences } from '../reach/queries.ts';
import { copyCourse, copyMarkingPolicy, copyQuestions, copyReleasePolicy } from './copying/queries.ts';

const TITLE_MAX = 200;

/** Puts copies in the place of questions of the bank that stand in a course. */
export type CopyInPlace = (db: Db, what: { courseId: number; questionIds: number[]; at: Date }) => Promise<void>;

/**
 * Adds a course like this one, without its attempts, markers and figures: the same fields, questions, passages, timers,
 * audio, and policies of release and marking. Questions of the bank stand in both; those that the caller does not see are copied in the words that the course has.
 */
export async function duplicate(
  { db, clock }: AppContext,
  sourceId: number,
  caller: Caller,
  copyInPlace: CopyInPlace,
): Promise<Course> {
  const actorId = caller.accountId;
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const source = await findCourse(db, sourceId);
    const id =
      source && (await copyCourse(db, { sourceId, title: copyTitle(source.title, TITLE_MAX), by: actorId, at }));
    if (id === undefined) throw new Refusal('not_found');
    await copyReleasePolicy(db, sourceId, id);
    await copyMarkingPolicy(db, sourceId, id, randomBytes(16).toString('hex'));
    const closed = await findClosedReferences(db, caller, sourceId);
    await copyQuestions(db, sourceId, id, at);
    if (closed.length > 0) await copyInPlace(db, { courseId: id, questionIds: closed, at });
    const copy = await findCourse(db, id);
    if (!copy) throw new Error('The course was copied and is not there.');
    await audit(db, { course: id, actorId, at }, 'course.duplicated', {
      from: sourceId,
      questions: copy.question_count,
    });
    return copy;
  });
}
