import type { AnswersIn, Attempt } from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import { markPreview, type previewTest } from '@parlance/contract/preview';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { createServerClock } from '../../platform/server-clock.ts';
import type { Submitting, TestRun } from '../room/use-test-run.ts';
import { useSecondsLeft } from '../room/use-seconds-left.ts';
import { createPreviewKeeper, NOBODY } from './preview-keeper.ts';

export type PreviewReply = Reply<typeof previewTest>;
export type PreviewMarks = Reply<typeof markPreview>;

const nothing = () => undefined;

/** Runs a test that is only looked at: the same run as a learner's, in memory, marked at its end and kept nowhere. */
export function usePreviewRun(
  reply: PreviewReply,
  durationSeconds: number,
  onMarked: (marks: PreviewMarks, answers: AnswersIn) => void,
): TestRun {
  const [{ clock, keeper, deadline }] = useState(() => begin(reply, durationSeconds));
  const { attempt, draft, saving, keptOnDevice } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const [submitting, setSubmitting] = useState<Submitting>({ kind: 'no' });
  const left = useSecondsLeft(clock, deadline, nothing);

  async function submit(autoSubmitted: boolean): Promise<void> {
    const tries = submitting.kind === 'failed' ? submitting.tries : 0;
    setSubmitting((before) => (before.kind === 'failed' ? { ...before, sending: true } : { kind: 'sending' }));
    const { answers } = keeper.snapshot().draft;
    try {
      onMarked(await call(markPreview, { params: { id: reply.course.id }, body: { answers } }), answers);
    } catch (error) {
      const message = refusalText(error, 'The preview could not be marked.');
      setSubmitting({ kind: 'failed', message, autoSubmitted, tries: tries + 1, sending: false, repeats: false });
    }
  }

  const isOver = left === 0;
  const onZero = useEffectEvent(() => void submit(true));
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => onZero());
    return () => clearTimeout(timer);
  }, [isOver]);

  return {
    attempt,
    clock,
    keeper,
    draft,
    saving,
    keptOnDevice,
    left,
    submitting,
    submit,
    keepWorking: () => setSubmitting({ kind: 'no' }),
    session: { asks: false, putAway: nothing, signIn: nothing },
    takingOver: { busy: false, failed: false, useHere: nothing },
  };
}

function begin(reply: PreviewReply, durationSeconds: number) {
  const clock = createServerClock();
  const startedAt = new Date(clock.now()).toISOString();
  const deadline = new Date(clock.now() + durationSeconds * 1000).toISOString();
  const attempt: Attempt = {
    id: NOBODY,
    courseId: reply.course.id,
    status: 'open',
    startedAt,
    deadline,
    serverNow: startedAt,
    durationSeconds,
    answers: {},
    flags: [],
    currentQuestionId: null,
    questionClocks: {},
    sequence: 0,
    savedAt: null,
    recordings: {},
    plays: [],
  };
  return { clock, deadline, keeper: createPreviewKeeper(attempt, reply.questions, () => clock.now()) };
}
