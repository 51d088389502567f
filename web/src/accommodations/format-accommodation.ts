import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { AccommodationValues } from '@parlance/contract/accommodations';
import type { OwnTime, OwnTimeLine } from '@parlance/contract/taking/own-time';
import { calendarDay } from '../ui/format/date-format.ts';
import { inRow } from '../ui/format/in-row.ts';
import { shortMinutes } from '../ui/format/minutes.ts';
import { percentText } from '../ui/format/percent.ts';

/** Between a number and its unit: they stay on one line. */
const NO_BREAK = '\u00a0';

/** '90 min' for 5400 seconds, kept in one line. */
export function minutesText(seconds: number): string {
  return shortMinutes(seconds).replaceAll(' ', NO_BREAK);
}

/** '60 min (extended from 40)', or '40 min' for who has what everyone has. */
export function ownDurationText({ baseSeconds, allowedSeconds }: { baseSeconds: number; allowedSeconds: number }) {
  const own = minutesText(allowedSeconds);
  return allowedSeconds === baseSeconds
    ? own
    : t`${own} (extended from ${{ base: minutesText(baseSeconds).replace(/\u00a0min$/, '') }})`;
}

/** '2 rest breaks of up to 10 min'. */
export function breaksText({ count, seconds }: OwnTime['breaks']): string {
  const length = minutesText(seconds);
  return t`${plural(count, { one: `# rest break of up to ${length}`, other: `# rest breaks of up to ${length}` })}`;
}

/** The same of a list of values: '2 rest breaks of up to 10 min each'. */
function eachBreakText({ count, seconds }: OwnTime['breaks']): string {
  const length = minutesText(seconds);
  return t`${plural(count, { one: `# rest break of up to ${length}`, other: `# rest breaks of up to ${length} each` })}`;
}

/** What acts on the time of one test, as a sentence: 'Extra time 50 %, 2 rest breaks of up to 10 min.'; null for nothing. */
export function ownTimeText(lines: OwnTimeLine[]): string | null {
  if (lines.length === 0) return null;
  return t`${{ lines: asList(lines.map(ownTimeLineText)) }}.`;
}

/** The values of an accommodation that are not the standard, one text each: ['Extra time 50 %', 'High contrast']. */
export function accommodationLines(values: AccommodationValues): string[] {
  const { break_count: count, break_seconds: seconds, text_scale } = values;
  return [
    ...(values.extra_time_percent > 0 ? [extraText.extra_time(values.extra_time_percent)] : []),
    ...(values.recording_percent > 0 ? [extraText.recording(values.recording_percent)] : []),
    ...(values.preparation_percent > 0 ? [extraText.preparation(values.preparation_percent)] : []),
    ...(count > 0 ? [eachBreakText({ count, seconds })] : []),
    ...(values.extra_plays > 0 ? [extraText.extra_plays(values.extra_plays)] : []),
    ...(text_scale === null ? [] : [t`Text size ${{ size: textScaleText(text_scale) }}`]),
    ...(values.high_contrast ? [t`High contrast`] : []),
  ];
}

/** The same in one line, for a row of a list: 'Extra time 50 %, high contrast'; '' for nothing beyond the standard. */
export function accommodationSummary(values: AccommodationValues): string {
  return asList(accommodationLines(values));
}

/** '130 %' for 1.3: on one line, and apart in every language. */
export function percentApart(share: number): string {
  return percentText(share).replace(/(\d)%/, `$1${NO_BREAK}%`);
}

/** The same of the size of texts. */
export function textScaleText(scale: number): string {
  return percentApart(scale);
}

/** On which days they apply: 'Valid until 31 Jul 2027'; null for always. */
export function validityText({
  valid_from: from,
  valid_until: until,
}: Pick<AccommodationValues, 'valid_from' | 'valid_until'>): string | null {
  if (from && until) return t`Valid from ${{ from: calendarDay(from) }} until ${{ until: calendarDay(until) }}`;
  if (from) return t`Valid from ${{ from: calendarDay(from) }}`;
  return until && t`Valid until ${{ until: calendarDay(until) }}`;
}

const extraText = {
  extra_time: (percent: number) => t`Extra time ${{ percent: percentApart(percent / 100) }}`,
  recording: (percent: number) => t`Extra time for Speaking answers ${{ percent: percentApart(percent / 100) }}`,
  preparation: (percent: number) => t`Extra preparation time in Speaking ${{ percent: percentApart(percent / 100) }}`,
  extra_plays: (count: number) =>
    t`${plural(count, { one: 'Each recording can be played # more time', other: 'Each recording can be played # more times' })}`,
};

function ownTimeLineText({ what, percent = 0, count = 0, seconds }: OwnTimeLine): string {
  if (what === 'breaks') return breaksText({ count, seconds });
  return extraText[what](what === 'extra_plays' ? count : percent);
}

/** The first begins the line, the others go on in it; German nouns keep their capitals. */
function asList(texts: string[]): string {
  if (texts.length === 0) return '';
  const small = (text: string) =>
    i18n.locale === 'de' ? text : text.charAt(0).toLocaleLowerCase(i18n.locale) + text.slice(1);
  const [first = '', ...others] = texts;
  return inRow([first, ...others.map(small)]);
}
