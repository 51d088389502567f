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

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** '22 Nov 2026' in the viewer's zone. Takes ISO 8601. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

const calendar = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 Jun 2027' of a day of the calendar, '2027-06-03', which is that day in every zone. */
export function calendarDay(date: string): string {
  return calendar.format(new Date(date));
}

/** '22 Nov 2026, 07:05' in the viewer's zone, for a person to read in a sentence or on a card. Takes ISO 8601. */
export function dayAndTime(iso: string): string {
  const date = new Date(iso);
  return `${dayOf(iso)}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The viewer's zone by its name, as in 'Europe/Berlin', for a screen whose times must be exact. */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
