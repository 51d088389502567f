import type { AccommodationValues } from '@parlance/contract/accommodations';
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
  ['Text size', ({ text_scale }) => (text_scale === null ? 'learner’s own' : textScaleText(text_scale))],
  ['High contrast', ({ high_contrast }) => (high_contrast ? 'on' : 'off')],
  ['Valid from', ({ valid_from }) => (valid_from === null ? 'any day' : calendarDay(valid_from))],
  ['Valid until', ({ valid_until }) => (valid_until === null ? 'no end' : calendarDay(valid_until))],
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
  if (before.note_to_learner !== after.note_to_learner) changes.push('Note to the learner changed');
  return changes.length > 0 ? changes : ['Saved with the same values'];
}
