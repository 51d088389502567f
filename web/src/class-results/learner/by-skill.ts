import { type LearnerAttempt, shareOf } from '@parlance/contract/class-results';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';

export type SkillResults = {
  type: CourseType;
  /** How many attempts have a score. */
  scored: number;
  /** The mean of their shares of the marks, from 0 to 1. */
  mean: number;
  /** Those shares, the oldest first: at most twelve, the newest of them. */
  shares: number[];
  latest: LearnerAttempt;
};

/** How many results are drawn as a line. */
const DRAWN = 12;

/** What the scored attempts of each skill came to; skills without one are left out. `attempts`: the newest first. */
export function bySkill(attempts: readonly LearnerAttempt[]): SkillResults[] {
  return courseTypes.flatMap((type) => {
    const scored = attempts.flatMap((attempt) => {
      const share =
        attempt.type === type && attempt.score !== null ? shareOf({ ...attempt, score: attempt.score }) : null;
      return share === null ? [] : [{ attempt, share }];
    });
    const [newest] = scored;
    if (!newest) return [];
    const mean = scored.reduce((sum, { share }) => sum + share, 0) / scored.length;
    const shares = scored.slice(0, DRAWN).map(({ share }) => share);
    return [{ type, scored: scored.length, mean, shares: shares.toReversed(), latest: newest.attempt }];
  });
}
