import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type SightFlag, type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { allOf, say } from '@parlance/contract/say';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import { localMoment } from '../../ui/format/format-zoned.ts';

/** What learners may see: for a choice, and inside a sentence. */
export const sightLabels: Record<SightFlag, { label: MessageDescriptor; inside: MessageDescriptor }> = {
  see_score: { label: msg`The score`, inside: msg`the score` },
  see_breakdown: {
    label: msg`Marks by passage and type of question`,
    inside: msg`marks by passage and type of question`,
  },
  see_comments: { label: msg`The marker’s comment`, inside: msg`the marker’s comment` },
  see_questions: { label: msg`The passages and questions`, inside: msg`the passages and questions` },
  see_answers: { label: msg`Their own answers`, inside: msg`their own answers` },
  see_right_wrong: { label: msg`Which answers are right or wrong`, inside: msg`which answers are right or wrong` },
  see_key: { label: msg`The correct answers`, inside: msg`the correct answers` },
  see_explanation: { label: msg`The explanations`, inside: msg`the explanations` },
  see_recording: { label: msg`Their own recordings`, inside: msg`their own recordings` },
};

/** `local` is the date and time as clocks in the zone show them, '2027-06-03T09:00'; '' while none is chosen. */
type When = { release: ReleaseMode; local: string; zone: string };

/** When results come out and what is seen of them, in words. */
export function policyInWords(when: When, see: SightFlags): string {
  const seen = sightFlags.filter((flag) => see[flag]).map((flag) => say(sightLabels[flag].inside));
  const what = seen.length === 0 ? t`Learners see nothing of them.` : t`Learners then see ${{ what: allOf(seen) }}.`;
  return `${whenInWords(when)} ${what}`;
}

function whenInWords({ release, local, zone }: When): string {
  if (release === 'at_once') return t`Results come out as soon as they are there.`;
  if (release === 'by_hand' || local === '') return t`Results come out when you release them.`;
  return t`Results come out on ${{ time: localMoment(local, zone) }}.`;
}
