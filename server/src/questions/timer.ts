import { kindOf } from '@parlance/contract/kinds/kinds';
import type { AppContext } from '../platform/app-context.ts';
import { recordAudit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockQuestion, updateTimer } from './queries.ts';

const NOT_SPEAKING = 'Only the questions of a Speaking course have a timer.';

/** Sets the timer of a Speaking question, in seconds of which two decimals are kept. */
export async function setTimer(
  { db, clock }: AppContext,
  questionId: number,
  givenSeconds: number,
  caller: Caller,
): Promise<void> {
  const timerSeconds = Number(givenSeconds.toFixed(2));
  await inTransaction(db, async (db) => {
    const question = await lockQuestion(db, questionId);
    if (!question) throw new Refusal('not_found');
    if (kindOf[question.question_type] !== 'speaking') {
      throw new Refusal('course_type_unsupported', { sentence: NOT_SPEAKING });
    }
    await updateTimer(db, questionId, timerSeconds);
    const before = question.timer_seconds === null ? null : Number(question.timer_seconds);
    await recordAudit(db, {
      at: clock.now(),
      actorId: caller.accountId,
      action: 'question.timer_changed',
      subjectType: 'question',
      subjectId: questionId,
      details: { before, after: timerSeconds },
    });
  });
}
