import type { Attempt } from '@parlance/contract/attempts';
import type { Beat } from '@parlance/contract/sittings/taking';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSignedOut } from '../../platform/call.ts';
import { type ExamRecorder, startRecorder } from '../../sittings/learner/exam-recorder.ts';
import type { RoomMessages } from '../../sittings/learner/message-bar.tsx';
import { deviceRefusalOf, isOtherPlace } from '../../sittings/learner/place.ts';
import { keepRoomZone } from '../../sittings/learner/room-time.ts';
import { useMessages } from '../../sittings/learner/use-messages.ts';
import { untilLoaded } from '../../ui/states/load-code.ts';
import type { Draft } from '../draft/draft.ts';
import type { TestClock } from './test-clock.ts';

/** What the room of an examination says to a test that is part of it. */
export type ExamRoom = RoomMessages & { isExam: boolean };

type Options = {
  attempt: Pick<Attempt, 'id' | 'sitting' | 'startedAt'>;
  accountId: number;
  clock: TestClock;
  draft: Draft;
  /** How many recordings wait for the server. */
  waitingRecordings: () => number;
  /** Another tab or device has the test. */
  isElsewhere: boolean;
  /** It was opened here, and is shown for the first time. */
  isFirst: boolean;
  /** Staff let another device in, or this one may not be used where it is now: it may not go on. */
  onShutOut: (sittingId: number) => void;
  /** The session is dead. */
  onSignedOut: () => void;
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
  const { attempt, accountId, clock, draft, waitingRecordings, isElsewhere, isFirst, onEnded } = options;
  const shutOut = useEffectEvent(options.onShutOut);
  const signedOut = useEffectEvent(options.onSignedOut);
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
      unsent: unsent.answers.length + waitingRecordings(),
      hidden: document.hidden,
      fullScreen: document.fullscreenElement !== null,
      rttMs: last.current.rttMs,
      sequence: last.current.sequence,
      ...messages.said(),
    };
  });

  const hear = useEffectEvent((reply: Beat, sentAtMs: number, receivedAtMs: number) => {
    last.current.rttMs = Math.round(receivedAtMs - sentAtMs);
    const { deadline, clockVersion, serverNow, pausedAt, resumeAt, pausedBy } = reply;
    if (deadline) {
      const { durationSeconds = clock.snapshot().durationSeconds } = reply;
      const { startedAt } = attempt;
      const told = { startedAt, deadline, clockVersion, serverNow, durationSeconds, pausedAt, resumeAt, pausedBy };
      clock.hear(told, sentAtMs, receivedAtMs);
    }
    if (reply.timeZone) keepRoomZone(reply.timeZone);
    messages.hear(reply);
    if (reply.attemptEnded) onEnded(reply.attemptEnded);
  });

  const record = useEffectEvent((examId: number) => {
    const { startedAt } = attempt;
    const shownAtMs = clock.now();
    return startRecorder({ sittingId: examId, attemptId, accountId, startedAt, isFirst, shownAtMs, clock });
  });

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
    void untilLoaded(() => import('../../sittings/learner/beats.ts')).then(({ startBeats }) => {
      if (gone) return;
      beats = startBeats({
        sittingId,
        say: () => ({ ...say(), ...recorder?.load() }),
        onBeat: (reply, ...at) => {
          hear(reply, ...at);
          recorder?.heard(reply);
        },
        onFailed: (...failed) => {
          recorder?.failed(...failed);
          if (isOtherPlace(failed[0]) || deviceRefusalOf(failed[0])) shutOut(sittingId);
          else if (isSignedOut(failed[0])) signedOut();
        },
      });
      beatNow.current = beats.now;
    });
    return () => {
      gone = true;
      beats?.stop();
      recorder?.stop();
    };
  }, [sittingId, isElsewhere]);

  useEffect(() => () => keepRoomZone(null), []);

  return sittingId === undefined ? noRoom : { isExam: true, ...messages.shown };
}
