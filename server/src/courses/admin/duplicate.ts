import type { Course } from '@parlance/contract/courses';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { copyTitle } from '../../platform/copy-title.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCourse } from '../queries.ts';
import { copyCourse, copyQuestions } from './queries.ts';

const TITLE_MAX = 200;

/** Adds a course like this one, without its attempts: the same fields, questions, passages, timers and audio. */
export async function duplicate({ db, clock }: AppContext, sourceId: number, actorId: number): Promise<Course> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const source = await findCourse(db, sourceId);
    const id =
      source && (await copyCourse(db, { sourceId, title: copyTitle(source.title, TITLE_MAX), by: actorId, at }));
    if (id === undefined) throw new Refusal('not_found');
    await copyQuestions(db, sourceId, id, at);
    const copy = await findCourse(db, id);
    if (!copy) throw new Error('The course was copied and is not there.');
    await recordAudit(db, {
      at,
      actorId,
      action: 'course.duplicated',
      subjectType: 'course',
      subjectId: id,
      details: { from: sourceId, questions: copy.question_count },
    });
    return copy;
  });
}
