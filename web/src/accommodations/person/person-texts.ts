import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type AccommodationValues, NO_ACCOMMODATION, stateOn } from '@parlance/contract/accommodations';
import { moreOf, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { calendarDay } from '../../ui/format/date-format.ts';
import { accommodationSummary, minutesText, percentApart, textScaleText } from '../format-accommodation.ts';

type Named = {
  value: (values: AccommodationValues) => string;
  changed: (before: string, after: string) => string;
};

const named: Named[] = [
  {
    value: ({ extra_time_percent }) => percentApart(extra_time_percent / 100),
    changed: (before, after) => t`Extra time ${before} → ${after}`,
  },
  {
    value: ({ recording_percent }) => percentApart(recording_percent / 100),
    changed: (before, after) => t`Extra time for Speaking answers ${before} → ${after}`,
  },
  {
    value: ({ preparation_percent }) => percentApart(preparation_percent / 100),
    changed: (before, after) => t`Extra preparation time in Speaking ${before} → ${after}`,
  },
  { value: breaksOf, changed: (before, after) => t`Rest breaks ${before} → ${after}` },
  {
    value: ({ extra_plays }) => i18n.number(extra_plays),
    changed: (before, after) => t`Extra plays ${before} → ${after}`,
  },
  {
    value: ({ text_scale }) => (text_scale === null ? t`learner’s choice` : textScaleText(text_scale)),
    changed: (before, after) => t`Text size ${before} → ${after}`,
  },
];

/** '2 of up to 10 min', beside a word that says that these are breaks. */
function breaksOf({ break_count: count, break_seconds: seconds }: AccommodationValues): string {
  if (count === 0) return t({ message: 'none', context: 'rest breaks' });
  return t`${count} of up to ${{ length: minutesText(seconds) }}`;
}

/** What is said of what it is now alone. */
const now: ((values: AccommodationValues) => string)[] = [
  ({ high_contrast }) => (high_contrast ? t`High contrast on` : t`High contrast off`),
  ({ valid_from }) =>
    valid_from === null ? t`Valid from any day` : t`Valid from ${{ from: calendarDay(valid_from) }}`,
  ({ valid_until }) =>
    valid_until === null ? t`Valid without an end` : t`Valid until ${{ until: calendarDay(valid_until) }}`,
];

/**
 * What a change did, in words: ['Extra time 25 % → 50 %', 'Note to the learner changed']. Of the first setting, before
 * which there was none, what it set.
 */
export function changesBetween(before: AccommodationValues | null, after: AccommodationValues): string[] {
  if (before === null) return [accommodationSummary(after) || t`Nothing beyond the standard`];
  const changes = named
    .filter(({ value }) => value(before) !== value(after))
    .map(({ value, changed }) => changed(value(before), value(after)));
  changes.push(...now.filter((said) => said(before) !== said(after)).map((said) => said(after)));
  if (before.note_to_learner !== after.note_to_learner) changes.push(t`Note to the learner changed`);
  return changes.length > 0 ? changes : [t`Saved with the same values`];
}

/**
 * What becomes of a learner's open tests when `next` is stored in place of `stored`; null when none is open. `today` is
 * a day such as `2027-06-03`.
 */
export function openTestsText(
  open: number,
  { stored, next, today }: { stored: AccommodationValues | null; next: AccommodationValues; today: string },
): string | null {
  if (open === 0) return null;
  if (givesMore(stored ?? NO_ACCOMMODATION, next, today)) {
    return t`${plural(open, { one: '# open test will be extended at once. Lower values act on later tests.', other: '# open tests will be extended at once. Lower values act on later tests.' })}`;
  }
  return t`${plural(open, { one: '# open test keeps at least the time it has now. Lower values act on later tests.', other: '# open tests keep at least the time they have now. Lower values act on later tests.' })}`;
}

function givesMore(stored: AccommodationValues, next: AccommodationValues, today: string): boolean {
  if (stateOn(next, today) !== 'current') return false;
  const before = stateOn(stored, today) === 'current' ? pinnedFrom(stored) : {};
  return JSON.stringify(moreOf(before, pinnedFrom(next))) !== JSON.stringify(moreOf(before, {}));
}
