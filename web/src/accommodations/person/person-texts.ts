import { type AccommodationValues, NO_ACCOMMODATION, stateOn } from '@parlance/contract/accommodations';
import { moreOf, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { countOf, plural } from '../../platform/plural.ts';
import { calendarDay } from '../../ui/format/date-format.ts';
import { accommodationSummary, breaksText, percentText, textScaleText } from '../format-accommodation.ts';

type Named = [label: string, said: (values: AccommodationValues) => string];

const named: Named[] = [
  ['Extra time', ({ extra_time_percent }) => percentText(extra_time_percent)],
  ['Extra time for Speaking answers', ({ recording_percent }) => percentText(recording_percent)],
  ['Extra preparation time in Speaking', ({ preparation_percent }) => percentText(preparation_percent)],
  [
    'Rest breaks',
    ({ break_count: count, break_seconds: seconds }) =>
      count === 0 ? 'none' : breaksText({ count, seconds }).replace(/ rest breaks?/, ''),
  ],
  ['Extra plays', ({ extra_plays }) => String(extra_plays)],
  ['Text size', ({ text_scale }) => (text_scale === null ? 'learner’s choice' : textScaleText(text_scale))],
];

/** What is said of what it is now alone. */
const now: ((values: AccommodationValues) => string)[] = [
  ({ high_contrast }) => `High contrast ${high_contrast ? 'on' : 'off'}`,
  ({ valid_from }) => (valid_from === null ? 'Valid from any day' : `Valid from ${calendarDay(valid_from)}`),
  ({ valid_until }) => (valid_until === null ? 'Valid without an end' : `Valid until ${calendarDay(valid_until)}`),
];

/**
 * What a change did, in words: ['Extra time 25 % → 50 %', 'Note to the learner changed']. Of the first setting, before
 * which there was none, what it set.
 */
export function changesBetween(before: AccommodationValues | null, after: AccommodationValues): string[] {
  if (before === null) return [accommodationSummary(after) || 'Nothing beyond the standard'];
  const changes = named
    .filter(([, said]) => said(before) !== said(after))
    .map(([label, said]) => `${label} ${said(before)} → ${said(after)}`);
  changes.push(...now.filter((said) => said(before) !== said(after)).map((said) => said(after)));
  if (before.note_to_learner !== after.note_to_learner) changes.push('Note to the learner changed');
  return changes.length > 0 ? changes : ['Saved with the same values'];
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
  const tests = countOf(open, 'open test');
  if (givesMore(stored ?? NO_ACCOMMODATION, next, today)) {
    return `${tests} will be extended at once. Lower values act on later tests.`;
  }
  return `${tests} ${plural(open, 'keeps', 'keep')} at least the time ${plural(open, 'it has', 'they have')} now. Lower values act on later tests.`;
}

function givesMore(stored: AccommodationValues, next: AccommodationValues, today: string): boolean {
  if (stateOn(next, today) !== 'current') return false;
  const before = stateOn(stored, today) === 'current' ? pinnedFrom(stored) : {};
  return JSON.stringify(moreOf(before, pinnedFrom(next))) !== JSON.stringify(moreOf(before, {}));
}
