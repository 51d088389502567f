import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { secondsBetween } from '../../platform/clock.ts';
import type { AttemptRow } from '../queries.ts';
import type { SpeakingQuestion } from './queries.ts';

/** Why a recording that came in time does not count: it is kept as late. */
export type NotCounted = 'question_not_opened' | 'recording_too_long';

type Attempt = Pick<AttemptRow, 'question_clocks' | 'started_at' | 'duration_seconds' | 'staff'>;
type Spoken = { question: SpeakingQuestion; durationSeconds: number };

/**
 * Whether a recording counts: its question was opened, and it is no longer than the question's time and the grace. When
 * it arrives does not matter while the test is open: a connection may have been lost.
 */
export function whyNotCounted(
  { question_clocks }: Pick<Attempt, 'question_clocks'>,
  { question, durationSeconds }: Spoken,
): NotCounted | null {
  const clock = question_clocks[question.questionId];
  if (!clock) return 'question_not_opened';
  // The timer may have been changed since; and the clock of a question opened near the end of the test is short.
  const openSeconds = secondsBetween(new Date(clock.openedAt), new Date(clock.endsAt));
  const allowedSeconds = Math.max(question.timerSeconds, openSeconds) + GRACE_SECONDS;
  return durationSeconds > allowedSeconds ? 'recording_too_long' : null;
}

/**
 * Which recordings of a form count. A client that knows only the specification opens no question: then each is held to
 * the time of its question, and all of them, in the order of the test, to the time since it began.
 */
export function countedOf<S extends Spoken>(attempt: Attempt, spoken: S[], now: Date): Set<S> {
  if (Object.keys(attempt.question_clocks).length > 0) {
    return new Set(spoken.filter((one) => whyNotCounted(attempt, one) === null));
  }
  // Staff read the questions before anything is open.
  const goneBy = attempt.staff ? attempt.duration_seconds : secondsBetween(attempt.started_at, now);
  let leftSeconds = goneBy + GRACE_SECONDS;
  const counted = new Set<S>();
  for (const one of spoken) {
    const { question, durationSeconds } = one;
    if (durationSeconds > question.timerSeconds + GRACE_SECONDS || durationSeconds > leftSeconds) continue;
    leftSeconds -= durationSeconds;
    counted.add(one);
  }
  return counted;
}
