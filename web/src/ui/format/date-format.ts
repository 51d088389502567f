import { t } from '@lingui/core/macro';
import { spokenLocale } from '@parlance/contract/say';
/** 'YYYY-MM-DD HH:mm:ss' in the viewer's zone, for scores and details. Takes ISO 8601. */
export function dateTimeToSecond(iso: string): string {
  const date = new Date(iso);
  return `${dateTimeToMinute(iso)}:${twoDigits(date.getSeconds())}`;
}

/** 'YYYY-MM-DD HH:mm' in the viewer's zone, for lists. Takes ISO 8601. */
export function dateTimeToMinute(iso: string): string {
  const date = new Date(iso);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** '22 Nov 2026' in the viewer's zone. Takes ISO 8601. */
export function dayOf(iso: string): string {
  return formatOf().format(new Date(iso));
}

/** '3 Jun 2027' of a day of the calendar, '2027-06-03', which is that day in every zone. */
export function calendarDay(date: string): string {
  return formatOf('UTC').format(new Date(date));
}

/** '22 Nov 2026, 07:05' in the viewer's zone, for a person to read in a sentence or on a card. Takes ISO 8601. */
export function dayAndTime(iso: string): string {
  const date = new Date(iso);
  return t`${{ day: dayOf(iso) }}, ${{ time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` }}`;
}

/** The viewer's zone by its name, as in 'Europe/Berlin', for a screen whose times must be exact. */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Of a day in the language of the page. To make one takes long, and a list has many days. */
function formatOf(timeZone?: string): Intl.DateTimeFormat {
  const locale = spokenLocale();
  const key = `${locale} ${timeZone}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  formats.set(key, known);
  return known;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
