import { spokenLocale } from '@parlance/contract/say';
import { zonePlace } from '@parlance/contract/texts/zones';
import { DateTime } from 'luxon';

/** 'Thursday 3 June 2027' where it is held. */
export function zonedDay(moment: Date, timeZone: string): string {
  const locale = spokenLocale();
  const at = inZone(moment, timeZone).setLocale(locale);
  return locale === 'en-GB' ? at.toFormat('cccc d MMMM yyyy') : at.toLocaleString(DateTime.DATE_HUGE);
}

/** '09:00'. */
export function zonedTime(moment: Date, timeZone: string): string {
  return inZone(moment, timeZone).toFormat('HH:mm');
}

/** 'Thursday 3 June 2027, 09:00 (Paris)'. */
export function zonedMoment(moment: Date, timeZone: string): string {
  return `${zonedDay(moment, timeZone)}, ${zonedTime(moment, timeZone)} (${zonePlace(timeZone)})`;
}

function inZone(moment: Date, timeZone: string): DateTime {
  return DateTime.fromJSDate(moment, { zone: timeZone }).setLocale('en-GB');
}
