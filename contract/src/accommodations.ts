import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from './csv.ts';
import { endpoint, fileText, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { said } from './say.ts';
import { textEncoding } from './texts/encoding.ts';

export const PERCENT_MAX = 200;
export const BREAKS_MAX = 10;
export const BREAK_SECONDS_MAX = 1800;
export const EXTRA_PLAYS_MAX = 3;
export const NOTE_MAX = 500;
export const REASON_MAX = 2000;

/** How large texts can be in a test; 1 is as designed. */
export const TEXT_SCALES = [1, 1.15, 1.3, 1.6, 2] as const;

function whole(max: number) {
  const words = said(msg`Enter a whole number from ${{ min: 0 }} to ${{ max }}.`);
  return z.int(words).min(0, words).max(max, words);
}

/** A day of the calendar, in the school's time zone. */
const day = z.iso.date(said(msg`Enter a date, such as 2027-06-03.`));

/** What one person gets in every test, beside everyone's. Percentages are on top of the standard time. */
const values = {
  /** Reading, Writing, and what surrounds recordings and answers in the others. */
  extra_time_percent: whole(PERCENT_MAX),
  /** Rest breaks of a test, during which its clock stands still. */
  break_count: whole(BREAKS_MAX),
  /** The longest that each may be, in seconds. */
  break_seconds: whole(BREAK_SECONDS_MAX),
  /** How often each Listening recording may be played again. */
  extra_plays: whole(EXTRA_PLAYS_MAX),
  /** To prepare a Speaking answer. */
  preparation_percent: whole(PERCENT_MAX),
  /** To record a Speaking answer. */
  recording_percent: whole(PERCENT_MAX),
  /** How large texts are in a test at first; null for the learner's own setting. */
  text_scale: z.literal(TEXT_SCALES).nullable(),
  /** Whether a test is in high contrast at first. */
  high_contrast: z.boolean(),
  /** The first and the last day on which a test that is opened has them; null for no limit. */
  valid_from: day.nullable(),
  valid_until: day.nullable(),
  /** What the school tells the learner about them. */
  note_to_learner: z
    .string()
    .trim()
    .max(NOTE_MAX, said(msg`Use at most ${{ most: NOTE_MAX }} characters.`)),
};
export const accommodationValues = z.object(values);
export type AccommodationValues = z.output<typeof accommodationValues>;

/** What stands in a form at first: nothing beyond the standard. */
export const NO_ACCOMMODATION: AccommodationValues = {
  extra_time_percent: 0,
  break_count: 0,
  break_seconds: 0,
  extra_plays: 0,
  preparation_percent: 0,
  recording_percent: 0,
  text_scale: null,
  high_contrast: false,
  valid_from: null,
  valid_until: null,
  note_to_learner: '',
};

export const accommodationStates = ['current', 'later', 'ended'] as const;
export type AccommodationState = (typeof accommodationStates)[number];

/** Whether these are in force on a day: a date such as `2027-06-03`, which is compared as it is written. */
export function stateOn(
  { valid_from, valid_until }: Pick<AccommodationValues, 'valid_from' | 'valid_until'>,
  today: string,
): AccommodationState {
  if (valid_until !== null && valid_until < today) return 'ended';
  return valid_from !== null && valid_from > today ? 'later' : 'current';
}

const accommodation = accommodationValues.extend({
  account_id: idOut,
  username: z.string(),
  full_name: z.string(),
  registration_number: z.string(),
  email: z.string(),
  state: z.enum(accommodationStates),
  /** Whether a reason is stored, which only superadmins can read. */
  has_reason: z.boolean(),
  /** Counts the changes: what `setAccommodation` was read at. */
  version: z.int(),
  updated_at: time,
  updated_by: z.string().nullable(),
});
export type Accommodation = z.output<typeof accommodation>;

const earlier = accommodationValues.extend({
  version: z.int(),
  updated_at: time,
  updated_by: z.string().nullable(),
});
export type EarlierAccommodation = z.output<typeof earlier>;

const learner = z.object({ id: idOut, username: z.string(), email: z.string() });
export type Learner = z.output<typeof learner>;

const params = z.strictObject({ accountId: id });

/** Everyone who has or had accommodations; `q` is a part of the name or the email. */
export const listAccommodations = endpoint({
  method: 'GET',
  path: '/api/admin/accommodations',
  audience: 'admin',
  reach: 'school',
  query: listQuery
    .pick({ page: true, limit: true, q: true, sort: true })
    .extend({ state: z.enum(accommodationStates).optional() }),
  reply: z.array(accommodation),
  refusals: [],
});

/** Learners with `q` in their name or email, to choose one: the first 20 by name. */
export const findLearners = endpoint({
  method: 'GET',
  path: '/api/admin/accommodations/learners',
  audience: 'admin',
  reach: 'school',
  query: listQuery.pick({ q: true }),
  reply: z.array(learner),
  refusals: [],
});

/** One learner with what applies, and every earlier setting, the newest first. */
export const getAccommodation = endpoint({
  method: 'GET',
  path: '/api/admin/accommodations/:accountId',
  audience: 'admin',
  reach: 'school',
  params,
  reply: z.object({
    account: learner,
    /** Null while none was ever set. */
    accommodation: accommodation.nullable(),
    earlier: z.array(earlier),
    /** How many tests of this learner are open: they keep the time they have where less is set. */
    open_tests: z.int(),
    /** The day of the calendar where the school is, by which days are in force. */
    today: day,
  }),
  refusals: [],
});

/**
 * Sets all values of a learner. Open tests get what is more, and never less. A reason that is left out stays as it is;
 * an empty one is removed. Refused with what is stored when someone else changed it meanwhile.
 */
export const setAccommodation = endpoint({
  method: 'PUT',
  path: '/api/admin/accommodations/:accountId',
  audience: 'admin',
  reach: 'school',
  params,
  body: z
    .strictObject({
      ...values,
      /** What was read; 0 where none was set. */
      version: z.int().min(0),
      reason: z
        .string()
        .trim()
        .max(REASON_MAX, said(msg`Use at most ${{ most: REASON_MAX }} characters.`))
        .optional(),
    })
    .refine(({ break_count, break_seconds }) => break_count > 0 === break_seconds > 0, {
      path: ['break_seconds'],
      ...said(msg`Give both a number of breaks and their length, or neither.`),
    })
    .refine(({ valid_from, valid_until }) => valid_from === null || valid_until === null || valid_from <= valid_until, {
      path: ['valid_until'],
      ...said(msg`The last day is before the first.`),
    }),
  reply: z.object({
    message: z.string(),
    accommodation,
    /** How many open tests got more time, breaks or plays. */
    extended: z.int(),
  }),
  refusals: ['accommodation_version_old'],
  refusalDetails: { accommodation },
});

/** Ends them today: tests that are open keep them. */
export const endAccommodation = endpoint({
  method: 'DELETE',
  path: '/api/admin/accommodations/:accountId',
  audience: 'admin',
  reach: 'school',
  params,
  reply: messageReply,
  refusals: [],
});

/**
 * Sets those of a file, all or none. Columns: email, and any of the values by their names, where breaks have
 * `break_minutes`; a value that has no column or an empty cell is the standard. A reason is in no file.
 */
export const importAccommodations = endpoint({
  method: 'POST',
  path: '/api/admin/accommodations-csv',
  audience: 'admin',
  reach: 'school',
  multipart: {
    file: 'file',
    fields: z.strictObject({ dryRun: flag.optional(), marked: flag.optional(), encoding: textEncoding.optional() }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: uploadReply,
  refusals: csvRefusals,
  refusalDetails: uploadRefusalDetails,
});

/** Those in force or to come, as a file that `importAccommodations` takes. */
export const exportAccommodations = endpoint({
  method: 'GET',
  path: '/api/admin/accommodations-csv',
  audience: 'admin',
  reach: 'school',
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});

/** Why a learner has them. That it was read is in the audit log. */
export const readAccommodationReason = endpoint({
  method: 'GET',
  path: '/api/superadmin/accommodations/:accountId/reason',
  audience: 'superadmin',
  params,
  reply: z.object({
    /** Null where none is stored. */
    reason: z.string().nullable(),
    /** True where one is stored that the server's SECRET of today does not open. */
    unreadable: z.boolean(),
  }),
  refusals: [],
});

/** What applies to the caller today; null for nothing. Nobody is told the reason here. */
export const myAccommodation = endpoint({
  method: 'GET',
  path: '/api/accommodations/mine',
  audience: 'learner',
  reply: z.object({ accommodation: accommodationValues.nullable() }),
  refusals: [],
});
