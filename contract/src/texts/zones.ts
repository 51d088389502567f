/** 'Paris' of Europe/Paris (IANA): how people say where a clock hangs. */
export function zonePlace(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** '2027-06-03 10:34:05' on the clocks of a zone (IANA), whatever the language. Takes ISO 8601. */
export function zonedIsoMoment(iso: string, timeZone: string): string {
  // The one locale that writes both as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
}
