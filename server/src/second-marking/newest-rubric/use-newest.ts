import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { refuseUnlessLead } from '../policy/leads.ts';
import { findMarkedCourse } from '../policy/queries.ts';
import { findNewestRubric, moveToRubric } from './queries.ts';

/**
 * Marks by the newest version of the course's rubric what was to be marked by an earlier one and nobody has marked; what
 * has any mark keeps its version. Gives how many. Refused (`edit_version_old`) when the newest is not the one that was
 * read.
 */
export async function useNewestRubric(
  context: AppContext,
  { courseId, version }: { courseId: number; version: number },
  caller: Caller,
): Promise<number> {
  return await inTransaction(context.db, async (db) => {
    orNotFound(await findMarkedCourse(db, courseId, { hold: true }));
    await refuseUnlessLead(db, caller, courseId);
    const newest = orNotFound(await findNewestRubric(db, courseId));
    if (newest.version !== version) throw new Refusal('edit_version_old');
    const submissions = await moveToRubric(db, courseId, newest.id);
    const act = { course: courseId, actorId: caller.accountId, at: context.clock.now() };
    if (submissions > 0) await audit(db, act, 'marking.rubric_moved', { version, submissions });
    return submissions;
  });
}
