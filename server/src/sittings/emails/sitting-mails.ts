import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { SittingWas } from '../../platform/database/tables/sittings.ts';
import type { Mail, Mailbox } from '../../platform/outbox/mail.ts';
import type { Piece } from '../../platform/outbox/mail-content.ts';
import { zonedDay, zonedMoment, zonedTime } from '../../platform/times/zoned-text.ts';
import {
  type CalendarEntry,
  type CalendarSite,
  calendarFile,
  OWN_TIMES,
  pagesOf,
  placeText,
  windowText,
} from '../calendar/calendar-file.ts';
import type { PlannedEvent } from '../calendar/planned-events.ts';
import type { SittingRow } from '../queries.ts';

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
    ? [say(msg`You are a candidate in the examination “${{ title: sitting.title }}”.`), ...placePieces(candidate)]
    : [say(entry.isMarker ? aMarker(sitting.title) : amongStaff(sitting.title))];
  return {
    kind: 'sitting-invitation',
    to,
    subject: `${sitting.title}: ${subjectTime(sitting)}`,
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      ...opening,
      ...timePieces(ctx),
      ...(candidate ? entryPieces(sitting) : []),
      ...pagePieces(ctx),
      say(msg`The attached file adds the examination to your calendar.`),
    ],
    attachments: [calendarAttachment(ctx)],
  };
}

function aMarker(title: string): MessageDescriptor {
  return msg`You are a marker of the examination “${{ title }}”.`;
}

function amongStaff(title: string): MessageDescriptor {
  return msg`You are among the staff of the examination “${{ title }}”.`;
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
    subject: say(msg`Changed: ${{ title: sitting.title }}, ${{ when: subjectTime(sitting) }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`The examination “${{ title: sitting.title }}” has changed.`),
      ...changes,
      ...timePieces(ctx),
      ...pagePieces(ctx),
      say(msg`The attached file updates the examination in your calendar.`),
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
    subject: say(
      isCancelled
        ? msg`Cancelled: ${{ title: sitting.title }}, ${{ when: subjectTime(sitting) }}`
        : msg`Withdrawn: ${{ title: sitting.title }}, ${{ when: subjectTime(sitting) }}`,
    ),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        isCancelled
          ? msg`The examination “${{ title: sitting.title }}” on ${{ when: whenText(sitting) }} was cancelled. The reason:`
          : msg`You are no longer a candidate in the examination “${{ title: sitting.title }}” on ${{ when: whenText(sitting) }}. Ask your school if you have a question about this.`,
      ),
      ...(isCancelled && sitting.cancel_reason ? [{ quoted: sitting.cancel_reason }] : []),
      say(msg`The attached file marks the examination as cancelled in your calendar.`),
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
    subject: say(msg`Reminder: ${{ title: sitting.title }}, ${{ when: subjectTime(sitting) }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`This is a reminder of the examination “${{ title: sitting.title }}”.`),
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
  return ends_at ? say(msg`${{ start }} to ${{ end: zonedMoment(ends_at, time_zone) }}`) : start;
}

function placePieces({ number, room, seat }: NonNullable<CalendarEntry['candidate']>): Piece[] {
  const place = placeText({ room, seat });
  const pieces = [
    place && say(msg`Your place: ${{ place }}.`),
    number !== null && say(msg`Your candidate number: ${{ number }}.`),
  ];
  return [pieces.filter(Boolean).join(' ')];
}

function timePieces({ sitting, entry }: SittingMailContext): Piece[] {
  const { starts_at, ends_at, start_mode, window_end, time_zone } = sitting;
  if (!starts_at) return [];
  const start = zonedMoment(starts_at, time_zone);
  const until = start_mode === 'window' && ends_at ? zonedMoment(ends_at, time_zone) : null;
  const isHard = window_end === 'hard';
  const first =
    until === null ? msg`Start: ${{ start }}.` : windowText({ start, until, isHard, isOwn: entry.candidate !== null });
  const times = entry.events.map((event) => partText(sitting, event));
  return [say(first), ...times, say(entry.candidate ? OWN_TIMES : STAFF_TIMES)];
}

const STAFF_TIMES = msg`These are the standard times. Candidates who have extra time or rest breaks end later.`;

/**
 * 'Writing: 10:10 to 11:10 (60 min).', with the day where it is not that of the start. A recording has seconds: times
 * and length are to the nearest minute, so that they agree.
 */
function partText({ starts_at, time_zone }: SittingRow, { part, time, baseSeconds, isSpan }: PlannedEvent): string {
  const length = baseSeconds === null ? '' : say(msg`${{ minutes: Math.round(baseSeconds / 60) }} min`);
  const { title } = part;
  if (!time || (isSpan && part.start !== 'appointment')) return say(msg`${{ title }}: ${{ length }}.`);
  const [start, end] = [nearestMinute(time.startsAt, starts_at), nearestMinute(time.endsAt, starts_at)];
  const day = zonedDay(start, time_zone);
  const isOtherDay = starts_at !== null && day !== zonedDay(starts_at, time_zone);
  const [from, to] = [zonedTime(start, time_zone), zonedTime(end, time_zone)];
  if (isOtherDay) {
    return say(
      length
        ? msg`${{ title }}: ${{ day }}, ${{ from }} to ${{ to }} (${{ length }}).`
        : msg`${{ title }}: ${{ day }}, ${{ from }} to ${{ to }}.`,
    );
  }
  return say(
    length
      ? msg`${{ title }}: ${{ from }} to ${{ to }} (${{ length }}).`
      : msg`${{ title }}: ${{ from }} to ${{ to }}.`,
  );
}

/** The nearest moment at the same second of a minute as the start of the examination, which is shown without it. */
function nearestMinute(moment: Date, startsAt: Date | null): Date {
  const second = (startsAt?.getTime() ?? 0) % 60_000;
  return new Date(Math.round((moment.getTime() - second) / 60_000) * 60_000 + second);
}

function entryPieces({ join_minutes, ask_device_check }: SittingRow): Piece[] {
  const check = ask_device_check
    ? msg`Check your device in the week before: you cannot enter without this check.`
    : msg`Check your device before the day.`;
  const enter = msg`You can enter ${plural({ minutes: join_minutes }, { one: '# minute', other: '# minutes' })} before the start.`;
  return [`${say(enter)} ${say(check)}`];
}

function pagePieces({ site, entry }: SittingMailContext): Piece[] {
  const pages = pagesOf(site, entry);
  if (pages.length > 0 || !entry.candidate) return pages;
  return [say(msg`You can find it on your dashboard when you log in.`)];
}

function timeChange(sitting: SittingRow, was: SittingWas): Piece[] {
  const before = {
    starts_at: new Date(was.starts_at),
    ends_at: was.ends_at === null ? null : new Date(was.ends_at),
    time_zone: was.time_zone,
  };
  const change = { was: whenText(before), is: whenText(sitting) };
  return whatChanged(change, ({ was, is }) => msg`Time now: ${{ is }}. It was: ${{ was }}.`);
}

function placeChange(candidate: CalendarEntry['candidate'], was: SittingWas): Piece[] {
  if (!candidate) return [];
  const change = { was: placeText(was) || say(NOT_SET), is: placeText(candidate) || say(NOT_SET) };
  return whatChanged(change, ({ was, is }) => msg`Place now: ${{ is }}. It was: ${{ was }}.`);
}

function appointmentChanges(
  { time_zone }: SittingRow,
  events: PlannedEvent[],
  { was, is }: { was: Record<string, string>; is: Record<string, string> },
): Piece[] {
  const shown = (at: string | undefined) => (at === undefined ? say(NOT_SET) : zonedMoment(new Date(at), time_zone));
  return events.flatMap(({ part }) =>
    part.start === 'appointment'
      ? whatChanged(
          { was: shown(was[part.id]), is: shown(is[part.id]) },
          ({ was, is }) => msg`${{ title: part.title }} now: ${{ is }}. It was: ${{ was }}.`,
        )
      : [],
  );
}

const NOT_SET = msg`not set`;

type Change = { was: string; is: string };

function whatChanged(change: Change, sentence: (change: Change) => MessageDescriptor): Piece[] {
  return change.was === change.is ? [] : [say(sentence(change))];
}

function calendarAttachment({ site, entry, now }: SittingMailContext) {
  const type = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { name: 'examination.ics', type, text: calendarFile(site, { entries: [entry] }, now) };
}
