/** The day of the calendar at this moment where the school is, as `2027-06-03`. */
export function schoolDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
