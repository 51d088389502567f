import type { Attempt } from '@parlance/contract/attempts';
import type { Beat } from '@parlance/contract/sittings/taking';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RoomMessages } from '../../sittings/learner/message-bar.tsx';
import { useMessages } from '../../sittings/learner/use-messages.ts';
import type { Draft } from '../draft/draft.ts';
import type { TestClock } from './clock/test-clock.ts';

/** What the room of an examination says to a test that is part of it. */
export type ExamRoom = RoomMessages & { isExam: boolean };

type Options = {
  attempt: Pick<Attempt, 'id' | 'sitting' | 'startedAt' | 'durationSeconds' | 'extendedSeconds'>;
  clock: TestClock;
  draft: Draft;
  /** Staff ended the test, or it ended elsewhere. */
  onEnded: (how: NonNullable<Beat['attemptEnded']>) => void;
};

/** Of a test that is practice. */
export const noRoom: ExamRoom = { isExam: false, messages: [], seen: () => undefined };

/**
 * In an examination the server is told again and again that the learner is there, and how their device is; it answers
 * with the clock, with messages, and with how the test ended. Nothing of it is asked outside of one.
 */
export function useExamRoom({ attempt, clock, draft, onEnded }: Options): ExamRoom {
  const beatNow = useRef<() => void>(() => undefined);
  const messages = useMessages(beatNow);
  const last = useRef({ rttMs: 0, sequence: 0 });
  const sittingId = attempt.sitting?.id;
  const attemptId = attempt.id;

  const say = useEffectEvent(() => {
    const { unsent, currentQuestionId } = draft;
    last.current.sequence += 1;
    return {
      phase: 'test' as const,
      attemptId,
      ...(currentQuestionId === null ? {} : { questionId: currentQuestionId }),
      unsent: unsent.answers.length,
      hidden: document.hidden,
      fullScreen: document.fullscreenElement !== null,
      rttMs: last.current.rttMs,
      sequence: last.current.sequence,
      ...messages.said(),
    };
  });

  const hear = useEffectEvent((reply: Beat, sentAtMs: number, receivedAtMs: number) => {
    last.current.rttMs = Math.round(receivedAtMs - sentAtMs);
    const { deadline, serverNow, pausedAt, resumeAt, pausedBy, extendedSeconds } = reply;
    if (deadline) {
      const durationSeconds = attempt.durationSeconds - attempt.extendedSeconds + extendedSeconds;
      const { startedAt } = attempt;
      const told = { startedAt, deadline, serverNow, durationSeconds, pausedAt, resumeAt, pausedBy };
      clock.hear(told, sentAtMs, receivedAtMs);
    }
    messages.hear(reply);
    if (reply.attemptEnded) onEnded(reply.attemptEnded);
  });

  useEffect(() => {
    if (sittingId === undefined) return;
    let gone = false;
    let beats: { stop: () => void; now: () => void } | null = null;
    // A chunk of its own: most tests are practice.
    void import('../../sittings/learner/beats.ts').then(({ startBeats }) => {
      if (gone) return;
      beats = startBeats({ sittingId, say: () => say(), onBeat: (...heard) => hear(...heard) });
      beatNow.current = beats.now;
    });
    return () => {
      gone = true;
      beats?.stop();
    };
  }, [sittingId]);

  return sittingId === undefined ? noRoom : { isExam: true, ...messages.shown };
}
