import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { HORIZON_YEARS, type LocalTime } from '@parlance/contract/sittings/sitting';
import { DateTime, IANAZone } from 'luxon';
import { fieldRefusal } from '../refusal.ts';

const LOCAL = "yyyy-MM-dd'T'HH:mm";
const SHOWN = 'yyyy-MM-dd HH:mm';
const TO_THE_SECOND = 'yyyy-MM-dd HH:mm:ss';
const WITH_OFFSET = 'yyyy-MM-dd HH:mmZZ';

/** Why a local time is no moment. */
export type NoMoment = 'zone' | 'format' | 'skipped' | 'far';

const sentences: Record<NoMoment, MessageDescriptor> = {
  zone: msg`Use a time zone such as Europe/Paris.`,
  format: msg`Enter a date and a time, such as 2027-06-03T09:00.`,
  skipped: msg`On that day the clocks go forward: this time does not exist.`,
  far: msg`This is more than ${{ years: HORIZON_YEARS }} years ahead. Check the year.`,
};

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/**
 * The moment of a local time, of two the earlier; or why there is none. Every moment that somebody sets comes through
 * here: in a form, by a call or in a file.
 */
function momentIn(local: string, timeZone: string, now: Date): Date | NoMoment {
  if (!isTimeZone(timeZone)) return 'zone';
  const read = DateTime.fromFormat(local, LOCAL, { zone: timeZone });
  if (!read.isValid) return 'format';
  // A time that does not exist is read as another one.
  if (read.toFormat(LOCAL) !== local) return 'skipped';
  return near(earliest(read), now);
}

/** The same of a field of a form. Refuses what is no moment under the field at `path`. */
export function momentOf({ local, time_zone }: LocalTime, path: string, now: Date): Date {
  const moment = momentIn(local, time_zone, now);
  if (moment instanceof Date) return moment;
  throw fieldRefusal('invalid', moment === 'zone' ? `${path}.time_zone` : `${path}.local`, sentences[moment]);
}

/** The same of a moment that is still to come, or that `stands` already. */
export function momentToCome(local: LocalTime, path: string, now: Date, stands?: Date): Date {
  const moment = momentOf(local, path, now);
  if (moment <= now && moment.getTime() !== stands?.getTime())
    throw fieldRefusal('invalid', `${path}.local`, msg`This moment is past. Choose a later one.`);
  return moment;
}

/** Refuses what is no time zone under the field at `path`. */
export function refuseNoZone(name: string | undefined, path: string): void {
  if (name !== undefined && !isTimeZone(name)) throw fieldRefusal('invalid', path, sentences.zone);
}

/** When the day of a moment ends there. */
export function dayAfter(moment: Date, timeZone: string): Date {
  return DateTime.fromJSDate(moment, { zone: timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
}

/** A moment as a file says it: `2027-06-03 09:00`, with an offset where the clocks show it a second time. */
export function localText(moment: Date, timeZone: string): string {
  return shownAs(moment, timeZone, SHOWN, WITH_OFFSET);
}

/** The same to the second. */
export function localTextToSecond(moment: Date, timeZone: string): string {
  return shownAs(moment, timeZone, TO_THE_SECOND, `${TO_THE_SECOND}ZZ`);
}

function shownAs(moment: Date, timeZone: string, format: string, formatOfSecond: string): string {
  const shown = DateTime.fromJSDate(moment, { zone: timeZone });
  const isSecond = earliest(shown).toMillis() !== shown.toMillis();
  return shown.toFormat(isSecond ? formatOfSecond : format);
}

/** The moment of such a text; or why there is none. */
export function momentOfText(text: string, timeZone: string, now: Date): Date | NoMoment {
  const withOffset = DateTime.fromFormat(text, WITH_OFFSET, { zone: timeZone });
  if (withOffset.isValid) return near(withOffset, now);
  return momentIn(text.replace(' ', 'T'), timeZone, now);
}

function near(moment: DateTime, now: Date): Date | NoMoment {
  return moment > DateTime.fromJSDate(now).plus({ years: HORIZON_YEARS }) ? 'far' : moment.toJSDate();
}

function earliest(moment: DateTime): DateTime {
  return moment.getPossibleOffsets()[0] ?? moment;
}
