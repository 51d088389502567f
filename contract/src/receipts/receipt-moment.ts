/** '2027-06-03 10:34:05' on the clocks of a zone (IANA), as receipts have it in every language. Takes ISO 8601. */
export function receiptMoment(iso: string, timeZone: string): string {
  // The one locale that writes both as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
}
