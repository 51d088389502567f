import type { QuestionForTaker } from '@parlance/contract/questions';
import { withCurrentQuestion } from '../draft/edit-draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { useClockHiding } from '../test-shell/bar/clock-face.tsx';
import { questionClock } from '../test-shell/bar/clock-rules.ts';
import { timerSeconds, useQuestionOpening } from './use-question-opening.ts';

/**
 * The spoken question that is open and its clock. When its time is over `beforeNext` is waited for, told the index of
 * the question, and the next one opens; after the last, the test ends.
 */
export function useSpokenQuestion(
  run: TestRun,
  questions: QuestionForTaker[],
  beforeNext?: (index: number) => Promise<void>,
) {
  const current = questions.findIndex(({ id }) => id === run.draft.currentQuestionId);
  const index = Math.max(0, current);
  const question = questions[index];
  const goTo = (questionId: number) => run.change((before) => withCurrentQuestion(before, questionId));

  async function goOn() {
    await beforeNext?.(index);
    const next = questions[index + 1];
    // A pause may have begun of which this page has not heard: a test that it ended would be over for good.
    if (!next && run.room.isExam) await run.readAgain();
    if (run.clock.snapshot().isStopped) return;
    if (next) goTo(next.id);
    else run.submit(false);
  }

  const { left } = useQuestionOpening(run, question, () => void goOn());
  const seconds = left ?? (question ? timerSeconds(question, run.time.recordingPercent) : 0);
  const hiding = useClockHiding(seconds > questionClock.returns);
  return { index, question, goTo, left, clock: { rules: questionClock, seconds, hiding, below: true } };
}

export type SpokenQuestion = ReturnType<typeof useSpokenQuestion>;
