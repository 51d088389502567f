import { t } from '@lingui/core/macro';
import type { Attempt } from '@parlance/contract/attempts';
import { isTakenOver } from '@parlance/contract/taking/take-over';
import { CallRefused } from '../../platform/call.ts';
import { loadNow } from '../../ui/states/load-code.ts';
import { createAttemptHold } from '../device/attempt-hold.ts';
import { dropDraft, findDraftOf, keepDraft } from '../device/draft-store.ts';
import { type Draft, mergeStored, withoutSubmit } from '../draft/draft.ts';
import { notedBreaks } from '../draft/noted-breaks.ts';
import { isWritten, readTimed, requireSession } from '../run/attempt-calls.ts';
import { handIn, handInLate } from '../run/hand-in.ts';
import { type Destination, destinationOf, resultDestination } from '../run/result-destination.ts';

/** What became of a test that this device held. */
export type Finished = {
  attemptId: number;
  courseName: string;
  /** `submitted` now, or `ended` before, by the server or another device. */
  kind: 'submitted' | 'ended';
  /** Something arrived after the end: it is kept, and not scored automatically. */
  late: boolean;
  /** Where its result is; null when it ended with nothing saved. */
  destination: Destination | null;
};

/** A test that goes on: its learner has more time than this device knew, or took it over on another one. */
export type GoesOn = { attemptId: number; kind: 'goesOn'; message: string };

/**
 * Brings to its end what a draft says of a test: a submit that never arrived leaves again, and what was not sent
 * before the end is handed in as late. The device's copy goes once the server has acknowledged all of it. Null when
 * there is nothing to finish: it is open and was not ended, it does not exist, or another tab has it. Throws what the
 * calls throw.
 */
export async function finishDraft(accountId: number, attemptId: number): Promise<Finished | GoesOn | null> {
  requireSession(accountId);
  const hold = createAttemptHold(accountId, attemptId);
  if (!(await hold.take({ force: false }))) return null;
  try {
    // What is kept now, not what a list said of it: another tab may have gone on with it, or ended it.
    const draft = await findDraftOf(accountId, attemptId);
    if (!draft) return null;
    const { reply } = await readTimed(attemptId);
    const { attempt, questions, course } = reply;
    if (!attempt) return null;
    const hasWriting = isWritten(questions);
    const merged = mergeStored(draft, attempt);
    if (attempt.status !== 'open') {
      const late = await handInLate(merged, hasWriting);
      await dropDraft(accountId, attemptId);
      return { attemptId, courseName: course.title, kind: 'ended', late, destination: destinationOf(attempt) };
    }
    if (!draft.submitting) return null;
    if (isTakenOver(draft, attempt)) {
      // Only the place where it goes on ends it.
      await keepDraft(withoutSubmit(draft));
      return { attemptId, kind: 'goesOn', message: t`This test is open elsewhere` };
    }
    const timeTakenSeconds = secondsSinceStart(attempt);
    const { autoSubmitted, knownDeadline } = draft.submitting;
    const told = await withBreaksTold(merged);
    const ended = await handIn({ draft: told, timeTakenSeconds, autoSubmitted, knownDeadline, hasWriting });
    await dropDraft(accountId, attemptId);
    const destination = resultDestination({ ...ended, timeTakenSeconds }, hasWriting);
    return { attemptId, courseName: ended.courseName, kind: 'submitted', late: false, destination };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'not_found') return null;
    if (error instanceof CallRefused && error.code === 'time_extended') {
      await keepGoingOn(accountId, error.details.attempt as Attempt);
      return { attemptId, kind: 'goesOn', message: error.message };
    }
    throw error;
  } finally {
    hold.release();
  }
}

/** Keeps what is left to send of a test that goes on: the refused submit stored its answers, and says the new end. */
async function keepGoingOn(accountId: number, attempt: Attempt): Promise<void> {
  const draft = await findDraftOf(accountId, attempt.id);
  if (!draft) return;
  const { about, ...merged } = withoutSubmit(mergeStored(draft, attempt));
  await keepDraft({ ...merged, about: about && { ...about, deadline: attempt.deadline } });
}

/** The draft once the server has heard of the breaks that it notes, which move the end of the test. */
async function withBreaksTold(draft: Draft): Promise<Draft> {
  let now = draft;
  while (notedBreaks(now).length > 0) {
    const { tellBreak } = await loadNow(() => import('../run/tell-break.ts'));
    await tellBreak({
      draft: now,
      change: (edit) => {
        now = edit(now);
      },
    });
    await keepDraft(now);
  }
  return now;
}

function secondsSinceStart({ startedAt, serverNow, durationSeconds }: Attempt): number {
  return Math.min(durationSeconds, Math.round((Date.parse(serverNow) - Date.parse(startedAt)) / 1000));
}
