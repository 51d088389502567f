import { t } from '@lingui/core/macro';
import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { Attempt } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { inPageLanguage } from '../../platform/language.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';

/** The state that /score is opened with (specification, section 3). */
export type ScoreState = {
  score: number;
  /** The score where it is no whole number. */
  thousandths?: number | undefined;
  total: number;
  courseName: string;
  /** 'mm:ss' */
  timeTaken: string;
  courseType: CourseType;
  attemptId: number;
};

/** The state that /result-pending is opened with. */
export type PendingState = { message: string; courseType: CourseType; attemptId: number };

export type Destination =
  | { to: '/score'; state: ScoreState }
  | { to: '/result-pending'; state: PendingState }
  /** The page of an examination, which says what is next. */
  | { to: `/exam/${number}`; state: null };

type Ended = Pick<AttemptResult, 'score' | 'thousandths' | 'total' | 'courseName' | 'courseType'> & {
  attemptId: number;
  timeTakenSeconds: number;
  /** The examination that it is a part of. */
  sitting?: Attempt['sitting'];
};

/**
 * Where a learner goes after a test: to the score, to the thanks when a person must mark it, or back to the examination
 * that it is a part of.
 */
export function resultDestination(ended: Ended, hasWriting: boolean): Destination {
  const { score, thousandths, total, courseName, courseType, attemptId, timeTakenSeconds, sitting } = ended;
  if (sitting) return { to: `/exam/${sitting.id}`, state: null };
  if (hasWriting || score === null) {
    const message = inPageLanguage(() => t`Your test has been submitted for review.`);
    return { to: '/result-pending', state: { message, courseType: hasWriting ? 'Writing' : courseType, attemptId } };
  }
  const timeTaken = minutesAndSeconds(timeTakenSeconds);
  return { to: '/score', state: { score, thousandths, total, courseName, timeTaken, courseType, attemptId } };
}

/** The same of a test that ended before; null where it has no result. */
export function destinationOf({ id, result }: Pick<Attempt, 'id' | 'result'>): Destination | null {
  if (!result) return null;
  return resultDestination({ ...result, attemptId: id, timeTakenSeconds: result.timeTaken }, result.score === null);
}

/** The toast after a successful submit (specification, section 8). */
export function formatSubmitted(timeWasUp: boolean): string {
  return inPageLanguage(() =>
    timeWasUp ? t`Time up! Test submitted automatically.` : t`Test submitted successfully!`,
  );
}
