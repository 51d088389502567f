import { DEFAULT_TIMER_SECONDS, type QuestionForTaker } from '@parlance/contract/questions';
import { useEffect, useEffectEvent, useState } from 'react';
import { secondsLeft } from '../../platform/server-clock.ts';
import { withQuestionOpened } from '../draft/edit-draft.ts';
import { clockFrom, clockOfQuestion, withOwnClock, withoutOwnClock } from '../draft/own-clocks.ts';
import { useSecondsLeft } from '../run/countdown.ts';
import type { TestRun } from '../run/use-test-run.ts';

/** After how long without an answer a question's clock begins on this device. */
const ANSWER_LIMIT_MS = 4000;
const TICK_MS = 200;

/** How long everyone may answer a question, in seconds; a learner may have so many percent more. */
export function timerSeconds({ timer }: Pick<QuestionForTaker, 'timer'>, morePercent = 0): number {
  return ((timer === null || timer === 0 ? DEFAULT_TIMER_SECONDS : timer) * (100 + morePercent)) / 100;
}

/**
 * Opens the current question: the server starts its clock, and only then is its text shown. Without a connection the
 * clock starts here. `left` is in whole seconds, null until the question is open; `onOver` is told once when its time
 * ends before the learner's eyes. While the clock of the test stands still, by whoever stopped it, nothing of that happens,
 * nor until the server has said what became of the clocks of questions.
 */
export function useQuestionOpening(run: TestRun, question: QuestionForTaker | undefined, onOver: () => void) {
  const { change, clock, draft, saving, time } = run;
  const questionId = question?.id;
  const endsAt = questionId === undefined ? undefined : clockOfQuestion(draft, questionId)?.endsAt;
  const [, setTick] = useState(0);
  // No question lasts longer than the test.
  const leftOfTest = useSecondsLeft(run.countdown);
  const left = endsAt === undefined ? null : Math.min(leftOfTest, secondsLeft(clock, endsAt));

  const open = useEffectEvent((id: number) => change((before) => withQuestionOpened(before, id)));
  const openHere = useEffectEvent(() => {
    if (!question) return;
    const ownClock = clockFrom(clock.now(), timerSeconds(question, run.time.recordingPercent));
    change((before) => withOwnClock(before, question.id, ownClock));
  });
  const over = useEffectEvent(onOver);

  const stopOwn = useEffectEvent((id: number) => change((before) => withoutOwnClock(before, id, clock.now())));

  const isStill = time.isStopped || run.awaitsClocks;
  useEffect(() => {
    if (questionId !== undefined && !isStill) open(questionId);
  }, [questionId, isStill]);

  // The staff's pause stops what is being said, so it can be said again in the question's whole time.
  const isStoppedByStaff = time.stoppedBy === 'staff';
  useEffect(() => {
    if (questionId !== undefined && isStoppedByStaff) stopOwn(questionId);
  }, [questionId, isStoppedByStaff]);

  const isWaiting = questionId !== undefined && endsAt === undefined;
  const isOffline = saving.kind === 'offline' || saving.kind === 'signedOut';
  // While a dialog stands before the question, and once the test has ended, no clock begins.
  const mayOpenHere =
    isWaiting && !isStill && !run.session.asks && saving.kind !== 'elsewhere' && saving.kind !== 'closed';
  useEffect(() => {
    if (!mayOpenHere) return;
    const timer = setTimeout(() => openHere(), isOffline ? 0 : ANSWER_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [mayOpenHere, isOffline, questionId]);

  useEffect(() => {
    // Behind a cover no question follows by itself.
    if (endsAt === undefined || isStill) return;
    let before = secondsLeft(clock, endsAt);
    const timer = setInterval(() => {
      const now = secondsLeft(clock, endsAt);
      if (now === before) return;
      before = now;
      setTick((tick) => tick + 1);
      if (now === 0) over();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt, clock, isStill]);

  return { left };
}
