import type { Attempt } from '@parlance/contract/attempts';
import type { Beat } from '@parlance/contract/sittings/taking';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ExamRecorder, startRecorder } from '../../sittings/learner/exam-recorder.ts';
import type { Draft } from '../draft/draft.ts';
import type { TestClock } from './clock/test-clock.ts';

export type RoomMessage = Beat['messages'][number];

/** What the room of an examination says to a test that is part of it. */
export type ExamRoom = {
  isExam: boolean;
  /** Of the staff, the oldest first, until its reader has pressed OK. */
  messages: readonly RoomMessage[];
  /** OK below a message. */
  seen: (id: number) => void;
};

type Options = {
  attempt: Pick<Attempt, 'id' | 'sitting' | 'startedAt' | 'durationSeconds' | 'extendedSeconds'>;
  accountId: number;
  clock: TestClock;
  draft: Draft;
  /** Another tab or device has the test. */
  isElsewhere: boolean;
  /** It was opened here, and is shown for the first time. */
  isFirst: boolean;
  /** Staff ended the test, or it ended elsewhere. */
  onEnded: (how: NonNullable<Beat['attemptEnded']>) => void;
};

/** Of a test that is practice. */
export const noRoom: ExamRoom = { isExam: false, messages: [], seen: () => undefined };

/**
 * In an examination the server is told again and again that the learner is there, and how their device is; it answers
 * with the clock, with messages, and with how the test ended. The record of the test goes along. Nothing of it is asked
 * outside of one.
 */
export function useExamRoom(options: Options): ExamRoom {
  const { attempt, accountId, clock, draft, isElsewhere, isFirst, onEnded } = options;
  const [messages, setMessages] = useState<readonly RoomMessage[]>([]);
  const seenId = useRef<number | null>(null);
  const beatNow = useRef<() => void>(() => undefined);
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
      ...(seenId.current === null ? {} : { seenMessageId: seenId.current }),
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
    setMessages(reply.messages.filter(({ id }) => seenId.current === null || id > seenId.current));
    if (reply.attemptEnded) onEnded(reply.attemptEnded);
  });

  const record = useEffectEvent((examId: number) =>
    startRecorder({ sittingId: examId, attemptId, accountId, startedAt: attempt.startedAt, isFirst, clock }),
  );

  useEffect(() => {
    if (sittingId === undefined || isElsewhere) return;
    let gone = false;
    let beats: { stop: () => void; now: () => void } | null = null;
    let recorder: ExamRecorder | null = null;
    // Chunks of their own: most tests are practice.
    void record(sittingId).then((started) => {
      if (gone) started?.stop();
      else recorder = started;
    });
    void import('../../sittings/learner/beats.ts').then(({ startBeats }) => {
      if (gone) return;
      beats = startBeats({
        sittingId,
        say: () => ({ ...say(), ...recorder?.load() }),
        onBeat: (reply, ...at) => {
          hear(reply, ...at);
          recorder?.heard(reply);
        },
        onFailed: (...failed) => recorder?.failed(...failed),
      });
      beatNow.current = beats.now;
    });
    return () => {
      gone = true;
      beats?.stop();
      recorder?.stop();
    };
  }, [sittingId, isElsewhere]);

  const [seen] = useState(() => (id: number) => {
    seenId.current = id;
    setMessages((before) => before.filter((message) => message.id > id));
    beatNow.current();
  });
  return sittingId === undefined ? noRoom : { isExam: true, messages, seen };
}
