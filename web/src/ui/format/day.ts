/** The first moment of a day as a date field gives it, '2026-11-21', in the viewer's zone; undefined for no day. */
export function startOfDay(day: string): string | undefined {
  return moment(day, 0);
}

/** The first moment after that day. */
export function endOfDay(day: string): string | undefined {
  return moment(day, 1);
}

function moment(day: string, daysOn: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  // By its parts: a day is 23 or 25 hours long where clocks change.
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysOn);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
