/** 'Paris' of Europe/Paris (IANA): how people say where a clock hangs. */
export function zonePlace(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
