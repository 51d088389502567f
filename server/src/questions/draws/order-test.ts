import { msg } from '@lingui/core/runtime-macro';
import type { orderTest as orderCall } from '@parlance/contract/bank/draws';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { idsOf } from '../../platform/list-query.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { isSameSet, keepsPassagesTogether } from '../editing/order.ts';
import { findOrder, lockCourse } from '../editing/queries.ts';
import { findDrawPlaces, writePlaces } from '../ordering/queries.ts';

/**
 * Gives a course's questions and draws a new order. The list is held against what is there: `edit_version_old` when it
 * names others, `invalid` when it parts the questions of a passage.
 */
export async function orderTest(
  { db, clock }: AppContext,
  courseId: number,
  { order }: Parsed<typeof orderCall, 'body'>,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (db) => {
    orNotFound(await lockCourse(db, { courseId }));
    const questions = await findOrder(db, courseId);
    const draws = await findDrawPlaces(db, courseId);
    const questionIds = order.flatMap((place) => ('question' in place ? [place.question] : []));
    const drawIds = order.flatMap((place) => ('draw' in place ? [place.draw] : []));
    const isWhole =
      isSameSet(questionIds, idsOf(questions)) &&
      isSameSet(
        drawIds,
        draws.map(({ draw }) => draw),
      );
    if (!isWhole) throw new Refusal('edit_version_old');
    const byId = new Map(questions.map((question) => [question.id, question]));
    if (!keepsPassagesTogether(questionIds.flatMap((id) => byId.get(id) ?? []))) {
      throw fieldRefusal('invalid', 'order', say(msg`Keep the questions of a passage together.`));
    }
    await writePlaces(db, courseId, order);
    await audit(db, { course: courseId, actorId: caller.accountId, at: clock.now() }, 'course.questions_ordered', {
      questions: questionIds.length,
    });
  });
}
