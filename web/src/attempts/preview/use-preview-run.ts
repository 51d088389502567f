import { t } from '@lingui/core/macro';
import type { AnswersIn, Attempt } from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import { markPreview, type previewTest } from '@parlance/contract/preview';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { createServerClock, steadyNow } from '../../platform/server-clock.ts';
import { useCountdown, useIsAtMost } from '../run/countdown.ts';
import { createTestClock } from '../run/test-clock.ts';
import type { RunEffect } from '../run/test-run.ts';
import { noRoom } from '../run/use-exam-room.ts';
import { useRunState } from '../run/use-run-state.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { createPreviewKeeper, NOBODY } from './preview-keeper.ts';

export type PreviewReply = Reply<typeof previewTest>;
export type PreviewMarks = Reply<typeof markPreview>;

const nothing = () => undefined;
const tellBreaks = async () => undefined;
const readAgain = async () => false;
const session = { asks: false, putAway: nothing, signIn: nothing, expired: nothing };
const takingOver = { busy: false, failed: false, useHere: nothing };

/**
 * Runs a test that is only looked at: the same states as a learner's, in memory, marked at its end and kept nowhere.
 */
export function usePreviewRun(
  reply: PreviewReply,
  durationSeconds: number,
  onMarked: (marks: PreviewMarks, answers: AnswersIn) => void,
): TestRun {
  const [{ clock, keeper }] = useState(() => begin(reply, durationSeconds));
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const countdown = useCountdown(clock, nothing);
  const isTimeUp = useIsAtMost(countdown, 0);
  const { end, dispatch } = useRunState({ keeper, isTimeUp, perform });

  /** Nothing is kept or taken from elsewhere here, so only the end asks for something. */
  function perform(effect: RunEffect) {
    if (effect.do === 'submit') void mark(effect.autoSubmitted);
  }

  async function mark(autoSubmitted: boolean) {
    const { answers } = keeper.snapshot().draft;
    try {
      const { course, drawSeed, sittingId } = reply;
      onMarked(await call(markPreview, { params: { id: course.id }, body: { answers, drawSeed, sittingId } }), answers);
    } catch (error) {
      const message = refusalText(error, t`The preview could not be marked.`);
      // An author is asked, also at zero: nothing that counts waits here.
      dispatch({ kind: 'submitFailed', message, autoSubmitted, atZero: false, keptOnDevice: false });
    }
  }

  return {
    ...snapshot,
    clock,
    countdown,
    isTimeUp,
    time: clock.snapshot(),
    rest: null,
    awaitsClocks: false,
    readAgain,
    room: noRoom,
    tellBreaks,
    ...end,
    change: keeper.change,
    session,
    takingOver,
  };
}

function begin(reply: PreviewReply, durationSeconds: number) {
  const nowMs = createServerClock().now();
  const startedAt = new Date(nowMs).toISOString();
  const deadline = new Date(nowMs + durationSeconds * 1000).toISOString();
  const attempt: Attempt = {
    id: NOBODY,
    courseId: reply.course.id,
    status: 'open',
    startedAt,
    deadline,
    serverNow: startedAt,
    durationSeconds,
    baseSeconds: durationSeconds,
    extendedSeconds: 0,
    breaks: { left: 0, seconds: 0, currentId: null },
    extraPlays: 0,
    recordingPercent: 0,
    answers: {},
    flags: [],
    currentQuestionId: null,
    questionClocks: {},
    sequence: 0,
    savedAt: null,
    recordings: {},
    plays: [],
  };
  const clock = createTestClock(attempt, { sentAtMs: steadyNow(), receivedAtMs: steadyNow() });
  return { clock, keeper: createPreviewKeeper(attempt, reply.questions, () => clock.now()) };
}
