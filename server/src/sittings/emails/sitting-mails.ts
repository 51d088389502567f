import type { SittingWas } from '../../platform/database/tables/sittings.ts';
import type { Mail, Mailbox } from '../../platform/outbox/mail.ts';
import type { Piece } from '../../platform/outbox/mail-content.ts';
import { countOf } from '../../platform/plural.ts';
import {
  type CalendarEntry,
  type CalendarSite,
  calendarFile,
  OWN_TIMES,
  pagesOf,
  placeText,
} from '../calendar/calendar-file.ts';
import type { PlannedEvent } from '../calendar/planned-events.ts';
import type { SittingRow } from '../queries.ts';
import { zonedDay, zonedMoment, zonedTime } from '../times/zoned-text.ts';

/** What an email about a sitting is made of: for whom it is, and how the sitting is for them now. */
export type SittingMailContext = {
  site: CalendarSite;
  sitting: SittingRow;
  to: Mailbox;
  entry: CalendarEntry;
  now: Date;
};

/** Says to a candidate that they take a sitting, or to staff that they are among its staff. */
export function invitationMail(ctx: SittingMailContext): Mail {
  const { sitting, entry, to } = ctx;
  const { candidate } = entry;
  const opening = candidate
    ? [`You are a candidate in the examination “${sitting.title}”.`, ...placePieces(candidate)]
    : [`You are ${entry.isMarker ? 'a marker' : 'among the staff'} of the examination “${sitting.title}”.`];
  return {
    kind: 'sitting-invitation',
    to,
    subject: `${sitting.title}: ${subjectTime(sitting)}`,
    pieces: [
      `Hello ${to.name},`,
      ...opening,
      ...timePieces(ctx),
      ...(candidate ? entryPieces(sitting) : []),
      ...pagePieces(ctx),
      'The attached file adds the examination to your calendar.',
    ],
    attachments: [calendarAttachment(ctx)],
  };
}

/** Says what of time, place and appointments is different now; null when nothing is. */
export function changeMail(
  ctx: SittingMailContext,
  was: SittingWas,
  appointments: Record<string, string>,
): Mail | null {
  const { sitting, entry, to } = ctx;
  const changes = [
    ...timeChange(sitting, was),
    ...placeChange(entry.candidate, was),
    ...appointmentChanges(sitting, entry.events, { was: was.appointments, is: appointments }),
  ];
  if (changes.length === 0) return null;
  return {
    kind: 'sitting-change',
    to,
    subject: `Changed: ${sitting.title}, ${subjectTime(sitting)}`,
    pieces: [
      `Hello ${to.name},`,
      `The examination “${sitting.title}” has changed.`,
      ...changes,
      ...timePieces(ctx),
      ...pagePieces(ctx),
      'The attached file updates the examination in your calendar.',
    ],
    attachments: [calendarAttachment(ctx)],
  };
}

/** Says that a sitting does not take place, or not for this person. */
export function cancellationMail(ctx: SittingMailContext): Mail {
  const { sitting, to } = ctx;
  const isCancelled = sitting.status === 'cancelled';
  return {
    kind: 'sitting-cancellation',
    to,
    subject: `${isCancelled ? 'Cancelled' : 'Withdrawn'}: ${sitting.title}, ${subjectTime(sitting)}`,
    pieces: [
      `Hello ${to.name},`,
      isCancelled
        ? `The examination “${sitting.title}” on ${whenText(sitting)} was cancelled. The reason:`
        : `You are no longer a candidate in the examination “${sitting.title}” on ${whenText(sitting)}. Ask your school if you have a question about this.`,
      ...(isCancelled && sitting.cancel_reason ? [{ quoted: sitting.cancel_reason }] : []),
      'The attached file marks the examination as cancelled in your calendar.',
    ],
    attachments: [calendarAttachment(ctx)],
  };
}

/** Says that a sitting is near. It is of no use after the start. */
export function reminderMail(ctx: SittingMailContext & { startsAt: Date }): Mail {
  const { sitting, entry, to, startsAt } = ctx;
  return {
    kind: 'sitting-reminder',
    to,
    subject: `Reminder: ${sitting.title}, ${subjectTime(sitting)}`,
    pieces: [
      `Hello ${to.name},`,
      `This is a reminder of the examination “${sitting.title}”.`,
      ...(entry.candidate ? placePieces(entry.candidate) : []),
      ...timePieces(ctx),
      ...entryPieces(sitting),
      ...pagePieces(ctx),
    ],
    expiresAt: startsAt,
  };
}

function subjectTime({ starts_at, time_zone }: SittingRow): string {
  return starts_at ? zonedMoment(starts_at, time_zone) : '';
}

type Times = { starts_at: Date | null; ends_at: Date | null; time_zone: string };

/** 'Thursday 3 June 2027, 09:00 (Paris)', and the end of a window. */
function whenText({ starts_at, ends_at, time_zone }: Times): string {
  if (!starts_at) return '';
  const start = zonedMoment(starts_at, time_zone);
  return ends_at ? `${start} to ${zonedMoment(ends_at, time_zone)}` : start;
}

function placePieces({ number, room, seat }: NonNullable<CalendarEntry['candidate']>): Piece[] {
  const place = placeText({ room, seat });
  return [
    `${place ? `Your place: ${place}. ` : ''}${number === null ? '' : `Your candidate number: ${number}.`}`.trim(),
  ];
}

function timePieces({ sitting, entry }: SittingMailContext): Piece[] {
  const { starts_at, ends_at, start_mode, window_end, time_zone } = sitting;
  if (!starts_at) return [];
  const who = entry.candidate ? 'You' : 'Candidates';
  const until = ends_at && zonedMoment(ends_at, time_zone);
  const end = window_end === 'hard' ? `, and the test ends by ${until}` : ` until ${until}`;
  const start =
    start_mode === 'window' && until
      ? `${who} can start from ${zonedMoment(starts_at, time_zone)}${end}.`
      : `Start: ${zonedMoment(starts_at, time_zone)}.`;
  return [start, ...entry.events.map((event) => partText(sitting, event)), entry.candidate ? OWN_TIMES : STAFF_TIMES];
}

const STAFF_TIMES = 'These are the standard times. Candidates who have extra time or rest breaks end later.';

/**
 * 'Writing: 10:10 to 11:10 (60 min).', with the day where it is not that of the start. A recording has seconds: times
 * and length are to the nearest minute, so that they agree.
 */
function partText({ starts_at, time_zone }: SittingRow, { part, time, baseSeconds, isSpan }: PlannedEvent): string {
  const length = baseSeconds === null ? '' : `${Math.round(baseSeconds / 60)} min`;
  if (!time || (isSpan && part.start !== 'appointment')) return `${part.title}: ${length}.`;
  const [start, end] = [nearestMinute(time.startsAt, starts_at), nearestMinute(time.endsAt, starts_at)];
  const day = zonedDay(start, time_zone);
  const isOtherDay = starts_at !== null && day !== zonedDay(starts_at, time_zone);
  const times = `${zonedTime(start, time_zone)} to ${zonedTime(end, time_zone)}`;
  return `${part.title}: ${isOtherDay ? `${day}, ` : ''}${times}${length && ` (${length})`}.`;
}

/** The nearest moment at the same second of a minute as the start of the examination, which is shown without it. */
function nearestMinute(moment: Date, startsAt: Date | null): Date {
  const second = (startsAt?.getTime() ?? 0) % 60_000;
  return new Date(Math.round((moment.getTime() - second) / 60_000) * 60_000 + second);
}

function entryPieces({ join_minutes, ask_device_check }: SittingRow): Piece[] {
  const check = ask_device_check
    ? 'Check your device in the week before: you cannot enter without this check.'
    : 'Check your device before the day.';
  return [`You can enter ${countOf(join_minutes, 'minute')} before the start. ${check}`];
}

function pagePieces({ site, entry }: SittingMailContext): Piece[] {
  const pages = pagesOf(site, entry);
  if (pages.length > 0 || !entry.candidate) return pages;
  return ['You can find it on your dashboard when you log in.'];
}

function timeChange(sitting: SittingRow, was: SittingWas): Piece[] {
  const before = {
    starts_at: new Date(was.starts_at),
    ends_at: was.ends_at === null ? null : new Date(was.ends_at),
    time_zone: was.time_zone,
  };
  return whatChanged('Time', whenText(before), whenText(sitting));
}

function placeChange(candidate: CalendarEntry['candidate'], was: SittingWas): Piece[] {
  return candidate ? whatChanged('Place', placeText(was) || 'not set', placeText(candidate) || 'not set') : [];
}

function appointmentChanges(
  { time_zone }: SittingRow,
  events: PlannedEvent[],
  { was, is }: { was: Record<string, string>; is: Record<string, string> },
): Piece[] {
  const shown = (at: string | undefined) => (at === undefined ? 'not set' : zonedMoment(new Date(at), time_zone));
  return events.flatMap(({ part }) =>
    part.start === 'appointment' ? whatChanged(part.title, shown(was[part.id]), shown(is[part.id])) : [],
  );
}

function whatChanged(what: string, was: string, is: string): Piece[] {
  return was === is ? [] : [`${what} now: ${is}. It was: ${was}.`];
}

function calendarAttachment({ site, entry, now }: SittingMailContext) {
  const type = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { name: 'examination.ics', type, text: calendarFile(site, [entry], now) };
}
