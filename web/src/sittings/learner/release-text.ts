import { t } from '@lingui/core/macro';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { zonedMoment } from '../../ui/format/format-zoned.ts';

type Release = Pick<LearnerSitting, 'release' | 'result_release' | 'time_zone'>;

/** When the results of an examination come out, in a sentence. */
export function releaseText({ release, result_release, time_zone }: Release): string {
  if (result_release) return withheldText(result_release);
  if (release.released_at !== null)
    return t`Results came out on ${{ time: zonedMoment(release.released_at, time_zone) }}.`;
  return t`Each result appears once it is marked.`;
}

/** Why there is no score, or when the result comes out, in a sentence. */
export function withheldText({ mode, at, time_zone }: ResultRelease): string {
  if (mode === 'never') return t`Your school does not show scores for this test.`;
  if (at === null) return t`Results come out when your school releases them.`;
  return t`Results come out on ${{ time: zonedMoment(at, time_zone) }}.`;
}
