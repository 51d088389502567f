import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import type { MarkingPolicy } from '@parlance/contract/second-marking/marking-policy';
import { percentText } from '../ui/format/percent.ts';

export const secondLabels: Record<MarkingPolicy['second'], MessageDescriptor> = {
  none: msg`One person marks each submission`,
  sample: msg`Some submissions are marked twice`,
  all: msg`Every submission is marked twice`,
};

export const agreedLabels: Record<MarkingPolicy['agreed'], { label: MessageDescriptor; inside: MessageDescriptor }> = {
  mean: { label: msg`The mean of the two`, inside: msg`the mean of the two` },
  first: { label: msg`The first mark`, inside: msg`the first mark` },
  higher: { label: msg`The higher mark`, inside: msg`the higher mark` },
};

export const adjudicatedLabels: Record<
  MarkingPolicy['adjudicated'],
  { label: MessageDescriptor; inside: MessageDescriptor }
> = {
  third: { label: msg`The third mark alone`, inside: msg`the third mark alone` },
  nearest_pair: {
    label: msg`The mean of the third mark and the nearer of the two`,
    inside: msg`the mean of the third mark and the nearer of the two`,
  },
  median: { label: msg`The middle one of the three`, inside: msg`the middle one of the three` },
};

/** A gap as people say it: '1 band', '1.5 bands', '5 marks'. */
function gapInWords(gap: number, inBands: boolean): string {
  return inBands
    ? t`${plural({ bands: gap / 2 }, { one: '# band', other: '# bands' })}`
    : t`${plural({ marks: gap }, { one: '# mark', other: '# marks' })}`;
}

/** Who is marked twice, and what becomes of two marks, in sentences. */
export function markingInWords(policy: MarkingPolicy, inBands: boolean): string {
  const { second, sample_percent, gap, agreed, adjudicated } = policy;
  if (second === 'none') return t`One person marks each submission. Any marker can take it from the list.`;
  const who =
    second === 'all'
      ? t`Every submission is marked by two people.`
      : t`${{ percent: percentText((sample_percent ?? 0) / 100) }} of the submissions are marked by two people, chosen by lot.`;
  const apart = gapInWords(gap, inBands);
  const near = t`Up to ${apart} apart, the learner gets ${{ what: say(agreedLabels[agreed].inside) }}.`;
  const far = t`Further apart, a third person marks it, and the learner gets ${{ what: say(adjudicatedLabels[adjudicated].inside) }}.`;
  return `${who} ${near} ${far}`;
}
