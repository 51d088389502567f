import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { zonePlace } from '@parlance/contract/texts/zones';

// Moments of an examination as a wall clock shows them where it is held. Every `iso` is ISO 8601, every `zone` the
// name of a time zone (IANA).

/** 'Thursday 3 June 2027'. */
export function zonedDay(iso: string, zone: string): string {
  return withoutComma(inZone(iso, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }));
}

/** 'Thursday 3 June'. */
export function zonedDayOfYear(iso: string, zone: string): string {
  return withoutComma(inZone(iso, zone, { weekday: 'long', day: 'numeric', month: 'long' }));
}

/** 'Thursday'. */
export function zonedWeekday(iso: string, zone: string): string {
  return inZone(iso, zone, { weekday: 'long' });
}

/** '3 June'. */
export function zonedDayOfMonth(iso: string, zone: string): string {
  return inZone(iso, zone, { day: 'numeric', month: 'long' });
}

/** British English has none there, whatever the browser knows of it. */
function withoutComma(day: string): string {
  return language() === 'en' ? day.replace(',', '') : day;
}

/** '3 June 2027', for a sentence. */
export function zonedDate(iso: string, zone: string): string {
  return inZone(iso, zone, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** '17 June, 09:00', with the year where it is not that of the moment beside it. */
export function zonedDayTime(iso: string, zone: string, beside: string): string {
  const [own, other] = [iso, beside].map((moment) => zonedIsoDay(moment, zone).slice(0, 4));
  const year = own === other ? {} : ({ year: 'numeric' } as const);
  const day = inZone(iso, zone, { day: 'numeric', month: 'long', ...year });
  return say(msg`${{ day }}, ${{ time: zonedTime(iso, zone) }}`);
}

/** The same, and the time alone on the day of the moment beside it. */
export function zonedBeside(iso: string, zone: string, beside: string): string {
  const isSameDay = zonedIsoDay(iso, zone) === zonedIsoDay(beside, zone);
  return isSameDay ? zonedTime(iso, zone) : zonedDayTime(iso, zone, beside);
}

/** '09:00'. */
export function zonedTime(iso: string, zone: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...parts }).format(new Date(iso));
}

/** '09:27:40', where somebody watches a clock. */
export function zonedSecond(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date(iso));
}

/** '2027-06-03', as a list has it and an input of a date takes it. */
export function zonedIsoDay(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso));
}

/** '2027-06-03T09:00', as an input of a date and a time takes it. */
export function localOf(iso: string, zone: string): string {
  return `${zonedIsoDay(iso, zone)}T${zonedTime(iso, zone)}`;
}

/** '3 June 2027, 09:00 (Paris)'. */
export function zonedMoment(iso: string, zone: string): string {
  return localMoment(localOf(iso, zone), zone);
}

/** The same of what an input of a date and a time has: '2027-06-03T09:00'. */
export function localMoment(local: string, zone: string): string {
  const [day, time] = [zonedDate(`${local}Z`, 'UTC'), local.slice(11)];
  return say(msg`${{ day }}, ${{ time }} (${{ place: zonePlace(zone) }})`);
}

/** Whether clocks in both zones show the same at that moment. */
export function isSameClock(iso: string, zone: string, other: string): boolean {
  const shown = (at: string) => `${zonedIsoDay(iso, at)} ${zonedTime(iso, at)}`;
  return shown(zone) === shown(other);
}

function language(): string {
  return i18n.locale || 'en';
}

/** In the language of the page; English is British, and digits are Latin. */
function inZone(iso: string, zone: string, parts: Intl.DateTimeFormatOptions): string {
  const locale = language() === 'en' ? 'en-GB' : `${language()}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { timeZone: zone, ...parts }).format(new Date(iso));
}
