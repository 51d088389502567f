import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Settings } from '../../platform/settings.ts';
import { zonedMoment } from '../../platform/times/zoned-text.ts';
import { type EventSitting, type PlannedEvent, plannedEvents } from './planned-events.ts';

/** How long before each start a calendar reminds, in seconds. */
const ALARM_SECONDS = 30 * 60;
const PRODUCT = { company: 'Parlance', product: 'Examinations', language: 'EN' };

/** A sitting as it stands in the calendar of one person. */
export type CalendarEntry = {
  sitting: EventSitting;
  events: PlannedEvent[];
  /** Null for staff. */
  candidate: { number: number | null; room: string; seat: string } | null;
  /** Whether this person only marks: the board is closed to them. */
  isMarker: boolean;
  /** Whether it does not take place for this person. */
  isCancelled: boolean;
};

/** A test that is due, and the class that was given it. */
export type DueDate = { id: number; courseId: number; title: string; className: string; dueAt: Date };

/** What a calendar file says of the site it comes from. */
export type CalendarSite = Pick<Settings, 'brand' | 'publicUrl' | 'mailFrom'>;

/**
 * Examinations as a calendar file (RFC 5545). A part keeps its UID for good; whatever changes comes with a higher
 * SEQUENCE. Moments are in UTC, so a calendar shows them right on both sides of a change to summer time. A due date is a
 * moment that takes no time.
 */
export function calendarFile(
  site: CalendarSite,
  { entries, dueDates = [] }: { entries: CalendarEntry[]; dueDates?: DueDate[] },
  now: Date,
): string {
  const calendar = ical({
    name: say(msg`${{ site: site.brand.name }} examinations`),
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const entry of entries) addEntry(calendar, site, entry, now);
  for (const { id, courseId, title, className, dueAt } of dueDates) {
    calendar.createEvent({
      id: `assignment-${id}@${hostOf(site)}`,
      stamp: now,
      start: dueAt,
      end: dueAt,
      summary: say(msg`Due: ${{ title }}`),
      description: [
        className,
        ...(site.publicUrl ? [new URL(`/user/course/${courseId}`, site.publicUrl).href] : []),
      ].join('\n'),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** The entry of a sitting for one person. */
export function entryOf(
  sitting: EventSitting,
  parts: Parameters<typeof plannedEvents>[1],
  {
    appointments,
    candidate,
    isMarker = false,
    isRemoved = false,
  }: {
    appointments: Parameters<typeof plannedEvents>[2];
    candidate: CalendarEntry['candidate'];
    isMarker?: boolean;
    isRemoved?: boolean;
  },
): CalendarEntry {
  const events = plannedEvents(sitting, parts, appointments);
  return { sitting, events, candidate, isMarker, isCancelled: isRemoved || sitting.status === 'cancelled' };
}

function addEntry(calendar: ICalCalendar, site: CalendarSite, entry: CalendarEntry, now: Date): void {
  const { sitting, events, candidate, isCancelled } = entry;
  for (const event of events) {
    const { part, time, isSpan } = event;
    if (!time) continue;
    const added = calendar.createEvent({
      id: `sitting-${sitting.id}-part-${part.position}@${hostOf(site)}`,
      sequence: sitting.calendar_sequence,
      stamp: now,
      start: time.startsAt,
      end: time.endsAt,
      summary: events.length > 1 ? `${sitting.title}: ${part.title}` : sitting.title,
      description: aboutText(site, entry, event),
      location: candidate && placeText(candidate) ? placeText(candidate) : null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Nobody is busy for the whole of a time within which they choose theirs.
      transparency: isSpan ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
    if (!isCancelled) added.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS });
  }
}

/** 'Room 4, seat 12'; '' for neither. */
export function placeText({ room, seat }: { room: string; seat: string }): string {
  if (seat === '') return room;
  return say(room === '' ? msg`seat ${{ seat }}` : msg`${{ room }}, seat ${{ seat }}`);
}

/** A page that somebody works with, and what a link to it says. */
export type EntryPage = { words: string; link: string };

/** Where this sitting is for this person; nothing where the site has no public address. */
export function pagesOf(
  { publicUrl }: Pick<CalendarSite, 'publicUrl'>,
  { sitting: { id }, events, candidate, isMarker }: CalendarEntry,
): EntryPage[] {
  if (!publicUrl) return [];
  const page = (words: MessageDescriptor, path: string) => ({ words: say(words), link: new URL(path, publicUrl).href });
  if (candidate) return [page(msg`Open the examination`, `/exam/${id}`)];
  if (!isMarker) return [page(msg`Open the board`, `/admin/sitting/${id}/board`)];
  const types = new Set(events.map(({ part }) => part.type));
  const reviews = MARKED.filter((review) => review.types.some((type) => types.has(type)));
  if (reviews.length === 0) return [page(msg`Open your dashboard`, DASHBOARD)];
  return reviews.map(({ words, section }) => page(words, `${DASHBOARD}?section=${section}`));
}

const DASHBOARD = '/admin-dashboard';

/** Where people mark, and the courses that bring them work: a Reading test may have a text to write. */
const MARKED: { words: MessageDescriptor; section: string; types: CourseType[] }[] = [
  { words: msg`Open Writing Review`, section: 'writingReview', types: ['Writing', 'Reading'] },
  { words: msg`Open Speaking Review`, section: 'speakingReview', types: ['Speaking'] },
];

function aboutText(
  site: CalendarSite,
  entry: CalendarEntry,
  { part, baseSeconds, time, isSpan }: PlannedEvent,
): string {
  const { sitting, events, candidate } = entry;
  const lines = [
    events.length > 1 && say(msg`Part ${{ position: part.position }} of ${{ count: events.length }}.`),
    candidate && candidate.number !== null && say(msg`Candidate ${{ number: candidate.number }}.`),
    isSpan && time && part.position === 1 && sitting.ends_at
      ? say(
          windowText({
            start: zonedMoment(time.startsAt, sitting.time_zone),
            until: zonedMoment(sitting.ends_at, sitting.time_zone),
            isHard: sitting.window_end === 'hard',
            isOwn: candidate !== null,
          }),
        )
      : null,
    baseSeconds !== null && say(msg`The test takes ${{ minutes: Math.ceil(baseSeconds / 60) }} min.`),
    say(candidate ? OWN_TIMES : msg`These are the standard times.`),
    ...pagesOf(site, entry).map(({ link }) => link),
  ];
  return lines.filter(Boolean).join('\n');
}

/** What stands wherever times leave the site: whoever else reads them learns nothing of a person's own. */
export const OWN_TIMES = msg`These are the standard times. Your own times are shown when you log in.`;

/** When people may start who choose their time, as calendars and emails say it. */
export function windowText({
  start,
  until,
  isHard,
  isOwn,
}: {
  start: string;
  until: string;
  isHard: boolean;
  isOwn: boolean;
}) {
  if (isOwn && isHard) return msg`You can start from ${{ start }}, and the test ends by ${{ until }}.`;
  if (isOwn) return msg`You can start from ${{ start }} until ${{ until }}.`;
  return isHard
    ? msg`Candidates can start from ${{ start }}, and the test ends by ${{ until }}.`
    : msg`Candidates can start from ${{ start }} until ${{ until }}.`;
}

function hostOf({ publicUrl, mailFrom }: CalendarSite): string {
  return publicUrl ? new URL(publicUrl).hostname : (mailFrom.address.split('@')[1] ?? 'localhost');
}
