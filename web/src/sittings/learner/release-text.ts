import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { zonedMoment } from '../format-zoned.ts';

type Release = Pick<LearnerSitting, 'release' | 'result_release' | 'time_zone'>;

/** When the results of an examination come out, in a sentence. */
export function releaseText({ release, result_release, time_zone }: Release): string {
  if (result_release) return withheldText(result_release);
  if (release.released_at !== null) return `Results came out on ${zonedMoment(release.released_at, time_zone)}.`;
  return 'Each result appears once it is marked.';
}

/** When a result comes out that is not shown yet, in a sentence. */
export function withheldText({ at, time_zone }: ResultRelease): string {
  if (at === null) return 'Results come out when your school releases them.';
  return `Results come out on ${zonedMoment(at, time_zone)}.`;
}
