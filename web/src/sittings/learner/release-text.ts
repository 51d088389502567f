import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { zonedMoment } from '../format-zoned.ts';

/** When the results of an examination come out, in a sentence. */
export function releaseText({ release, time_zone }: Pick<LearnerSitting, 'release' | 'time_zone'>): string {
  if (release.released_at !== null) return `Results came out on ${zonedMoment(release.released_at, time_zone)}.`;
  if (release.mode === 'on_date' && release.at !== null) {
    return `Results come out on ${zonedMoment(release.at, time_zone)}.`;
  }
  if (release.mode === 'by_hand') return 'Results come out when your school releases them.';
  return 'Each result appears once it is marked.';
}
