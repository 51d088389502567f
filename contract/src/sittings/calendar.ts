import { z } from 'zod';
import { endpoint, fileText } from '../endpoint.ts';
import { time } from '../id.ts';
import { sittingParams } from './sitting.ts';

/** How often an hour a calendar is read under its address, and how many unknown ones may be asked for from one place. */
export const CALENDAR_READS_PER_HOUR = 120;
export const UNKNOWN_CALENDARS_PER_HOUR = 60;
/** How many new addresses a person makes an hour. */
export const CALENDAR_ADDRESSES_PER_HOUR = 10;

/**
 * A published sitting as a calendar file (RFC 5545, method PUBLISH) of its candidate, or of its staff: one event a part,
 * with the times that everyone has.
 */
export const sittingCalendar = endpoint({
  method: 'GET',
  path: '/api/sittings/:id/calendar.ics',
  forInvigilators: true,
  audience: 'learner',
  params: sittingParams,
  reply: fileText,
  replyType: 'text/calendar',
  refusals: [],
});

/** Since when the caller's calendar has its address; null for none. The address itself is shown only once. */
export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/calendar/address',
  forInvigilators: true,
  audience: 'learner',
  reply: z.object({ made_at: time.nullable() }),
  refusals: [],
});

/** A new address of the caller's calendar. The one before does not work any more. */
export const makeCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/calendar/address',
  forInvigilators: true,
  audience: 'learner',
  reply: z.object({
    message: z.string(),
    /** What `calendarFeed` takes. */
    file: z.string(),
    made_at: time,
  }),
  refusals: [],
});

/**
 * All examinations and due dates of whoever made this address, those of the last 90 days and all to come, as a calendar
 * file. Whoever knows the address may read it; any other is not found.
 */
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  audience: 'public',
  params: z.strictObject({ file: z.string().max(200) }),
  reply: fileText,
  replyType: 'text/calendar',
  refusals: [],
});

/** What became of the emails of a sitting: invitations, changes, cancellations, reminders and results. */
export const sittingEmails = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/emails',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** The addresses of the first 20 people whom an email did not reach. */
    undelivered: z.array(z.string()),
  }),
  refusals: [],
});
