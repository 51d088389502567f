import type { Attempt } from '@parlance/contract/attempts';
import { countAnswers } from '../answers/answered.ts';
import type { AttemptHold } from '../device/attempt-hold.ts';
import { type Draft, draftOf, mergeStored, withoutSubmit } from '../draft/draft.ts';
import type { TimedReply } from './attempt-calls.ts';

/** A test that is being taken: what was opened, what this device knew of it, and this tab's hold on it. */
export type OpenTest = TimedReply & {
  attempt: Attempt;
  draft: Draft | null;
  hold: AttemptHold;
  /** It was open somewhere else before: that place learns from the first save that it goes on here. */
  takenOver: boolean;
};

/** What this device goes on with: the stored work, and over it what was typed here and is not acknowledged. */
export function firstDraft({ reply, attempt, draft }: Omit<OpenTest, 'hold'>, accountId: number): Draft {
  const isSame = draft?.attemptId === attempt.id;
  // A learner who is back in the test has not ended it.
  const own = isSame ? withoutSubmit(mergeStored(draft, attempt)) : draftOf(accountId, attempt);
  return {
    ...own,
    about: {
      courseName: reply.course.title,
      courseType: reply.course.type,
      deadline: attempt.deadline,
      total: reply.course.question_count,
      answered: countAnswers(reply.questions, own.answers),
    },
  };
}
