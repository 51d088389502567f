import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { courseUses } from '../courses.ts';
import { endpoint, listQuery, messageReply, wrongField } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { inDigits, said, say } from '../say.ts';
import { nameText } from '../texts/characters.ts';
import { candidateStates } from './candidate-state.ts';
import { networks } from './device-rules.ts';
import { releaseModes } from './result-release.ts';

export const SITTING_TITLE_MAX = 200;
export const INSTRUCTIONS_MAX = 5000;
export const WINDOW_DAYS_MAX = 31;
/** What is set in an examination is at most so far ahead. */
export const HORIZON_YEARS = 5;
export const ACCESS_CODE_LENGTH = 6;
/** How many minutes before the start invigilators see the code; leads always do. */
export const CODE_SHOWN_MINUTES = 60;

export const sittingStatuses = ['draft', 'published', 'cancelled'] as const;
/** Where a sitting stands in time: what is published is to come, under way or past. */
export const sittingPhases = ['draft', 'upcoming', 'under_way', 'past', 'cancelled'] as const;
export type SittingPhase = (typeof sittingPhases)[number];
/** Everyone at one moment, or each within a time that is open. */
export const startModes = ['fixed', 'window'] as const;
/** The end of a window is the last moment to start, or ends the test of everyone. */
export const windowEnds = ['last_start', 'hard'] as const;
/** What becomes of whoever comes after the start: refused, without the time that has passed, or with all of it. */
export const lateRules = ['refuse', 'lose_time', 'full_time'] as const;
/** A second device is let in, or waits for an invigilator. */
export const secondPlaces = ['allow', 'ask'] as const;
/** A part begins after the one before and a break, at a moment for everyone, or when each has an appointment. */
export const partStarts = ['follows', 'fixed', 'appointment'] as const;
export const staffParts = ['lead', 'invigilator', 'marker'] as const;
export type StaffPart = (typeof staffParts)[number];

/** A moment as a person says it: the date and time of a wall clock, and where that clock hangs (IANA). */
export const localTime = z.strictObject({
  local: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, said(msg`Enter a date and a time, such as 2027-06-03T09:00.`)),
  time_zone: z.string().min(1).max(60),
});
export type LocalTime = z.output<typeof localTime>;

function whole(min: number, max: number) {
  const words = {
    error: () => say(msg`Enter a whole number from ${{ min: inDigits(min) }} to ${{ max: inDigits(max) }}.`),
  };
  return z.int(words).min(min, words).max(max, words);
}

const reminders = z
  .array(whole(5, 14 * 24 * 60))
  .max(3, said(msg`Use at most 3 reminders.`))
  .refine((minutes) => new Set(minutes).size === minutes.length, said(msg`Each reminder needs another time.`));

/** Everything that is set in a sitting besides its parts and people. */
const settings = z.strictObject({
  title: nameText
    .min(1, said(msg`Enter a title.`))
    .max(SITTING_TITLE_MAX, said(msg`Use at most ${{ most: SITTING_TITLE_MAX }} characters.`)),
  instructions: z.string().trim().max(INSTRUCTIONS_MAX, said(msg`Use at most 5,000 characters.`)),
  /** In which its times are shown (IANA). */
  time_zone: z.string().min(1).max(60),
  start_mode: z.enum(startModes),
  starts_at: localTime.nullable(),
  /** For windows only. */
  ends_at: localTime.nullable(),
  window_end: z.enum(windowEnds),
  /** How many minutes before the start candidates can enter. */
  join_minutes: whole(5, 120),
  late_rule: z.enum(lateRules),
  /** How many minutes after the start the late rule still admits somebody. */
  late_minutes: whole(0, 240),
  ask_full_screen: z.boolean(),
  ask_device_check: z.boolean(),
  second_place: z.enum(secondPlaces),
  /** Whether only Safe Exam Browser with the configuration of this sitting may be used (`getSebFile`). */
  safe_exam_browser: z.boolean(),
  /** From where alone it can be taken; empty for anywhere. */
  networks,
  release: z.enum(releaseModes),
  /** For `on_date` only. */
  release_at: localTime.nullable(),
  email_receipt: z.boolean(),
  /** How many minutes before the start. */
  reminder_minutes: reminders,
});
export type SittingSettings = z.output<typeof settings>;

/** What of a sitting its list and its own page tell alike. */
const sittingBasics = z.object({
  id: idOut,
  title: z.string(),
  phase: z.enum(sittingPhases),
  time_zone: z.string(),
  start_mode: z.enum(startModes),
  /** Null in a draft that has none yet. */
  starts_at: time.nullable(),
  /** The end of a window. */
  ends_at: time.nullable(),
  /** When everybody who began in time will have ended; null in a draft. */
  ends_by: time.nullable(),
  courses: z.array(z.string()),
  candidates: z.int(),
  /** The caller's part in it; null for those who see it by their access. */
  own_part: z.enum(staffParts).nullable(),
  /** Whether the caller may change it: its leads, and who sees the whole school. */
  may_change: z.boolean(),
  /** Counts the changes: what every change names as it was read. */
  version: z.int(),
  release: z.enum(releaseModes),
  /** For `on_date` only. */
  release_at: time.nullable(),
  released_at: time.nullable(),
});
export type SittingBasics = z.output<typeof sittingBasics>;

/** A sitting as a list has it. */
export const sittingSummary = sittingBasics.extend({
  /** How many tests of one that is past and was not released have no score yet; 0 for others. */
  unmarked: z.int(),
  /** Whether one that was cancelled has results all the same: somebody has submitted a part. False for others. */
  has_results: z.boolean(),
});
export type SittingSummary = z.output<typeof sittingSummary>;

/** SHA-256 of the canonical form of a frozen paper, in hexadecimal. */
export const paperDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** What candidates of a published sitting are given, whatever becomes of its course. */
export const paperOfPart = z.object({ digest: paperDigest, frozen_at: time });

const part = z.object({
  id: idOut,
  position: z.int(),
  course: z.object({
    id: idOut,
    title: z.string(),
    type: z.enum(courseTypes),
    use: z.enum(courseUses),
    question_count: z.int(),
    deleted: z.boolean(),
  }),
  start: z.enum(partStarts),
  /** The moment for everyone: of the first part that of the sitting. */
  starts_at: time.nullable(),
  /** Before a part that follows. */
  break_seconds: z.int(),
  /** What everyone has; null for a course without questions. */
  base_seconds: z.int().nullable(),
  /** Null in a draft. */
  paper: paperOfPart.nullable(),
});
export type SittingPart = z.output<typeof part>;

/** A sitting as its staff see it. The people who take it are in `listCandidates`. */
export const sitting = sittingBasics.extend({
  status: z.enum(sittingStatuses),
  instructions: z.string(),
  window_end: z.enum(windowEnds),
  join_minutes: z.int(),
  late_rule: z.enum(lateRules),
  late_minutes: z.int(),
  has_access_code: z.boolean(),
  /** Null without one, and for an invigilator until an hour before the start. */
  access_code: z.string().nullable(),
  ask_full_screen: z.boolean(),
  ask_device_check: z.boolean(),
  second_place: z.enum(secondPlaces),
  safe_exam_browser: z.boolean(),
  networks: z.array(z.string()),
  released_by: z.string().nullable(),
  email_receipt: z.boolean(),
  reminder_minutes: z.array(z.int()),
  paused_at: time.nullable(),
  created_by: z.string().nullable(),
  parts: z.array(part),
  staff: z.array(z.object({ account_id: idOut, username: z.string(), email: z.string(), part: z.enum(staffParts) })),
  /** The classes that were chosen; those who joined one since the sitting was published, to be added. */
  classes: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      learners: z.int(),
      archived: z.boolean(),
      joined: z.array(z.object({ account_id: idOut, username: z.string(), full_name: z.string() })),
    }),
  ),
  /** How many candidates are in each state. */
  states: z.partialRecord(z.enum(candidateStates), z.int()),
  /**
   * What must be settled before a draft can be published, each where it is. Once it is published, who has no
   * appointment or no full name yet.
   */
  problems: z.array(wrongField),
  /** What is worth knowing before that. */
  warnings: z.array(z.string()),
});
export type Sitting = z.output<typeof sitting>;

export const sittingParams = z.strictObject({ id });
export const changedSitting = z.object({ message: z.string(), sitting });
/** What every change names: the version that it was made from. */
export const versioned = z.strictObject({ version: z.int().min(1) });
/** What a change is refused with: the sitting as it is now, where the version was old. */
export const changeRefusals = ['sitting_version_old', 'sitting_frozen', 'sitting_cancelled'] as const;
export const changeDetails = { sitting };

/**
 * Sittings by their start, those without one first. `sort` is `starts_at`, `title`, `candidates` or `agenda`: those under
 * way, then what is to come in its order, then what is over, the last first; `-agenda` turns it round. `q` is a part of
 * the title or of the name of a class; `status` is what was done with it, `phase` where it stands in time; `from` and `to`
 * are about the start. Who sees only their own classes gets those they are staff of.
 */
export const listSittings = endpoint({
  method: 'GET',
  path: '/api/admin/sittings',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  scope: 'sittings:read',
  query: listQuery.pick({ page: true, limit: true, q: true, sort: true }).extend({
    phase: z.enum(sittingPhases).optional(),
    status: z.enum(sittingStatuses).optional(),
    class_id: id.optional(),
    from: time.transform((iso) => new Date(iso)).optional(),
    to: time.transform((iso) => new Date(iso)).optional(),
  }),
  reply: z.array(sittingSummary),
  refusals: [],
});

export const getSitting = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.object({ sitting }),
  refusals: [],
});

/** A draft whose lead is the caller. What is left out has its default. */
export const addSitting = endpoint({
  method: 'POST',
  path: '/api/admin/sittings',
  audience: 'admin',
  reach: 'people',
  body: settings.partial().required({ title: true }),
  reply: changedSitting,
  refusals: [],
});

/**
 * Changes what is named and leaves the rest. Once people may have begun only what they do not depend on: title,
 * instructions, release, late rule, what may be used where, and a later end of a window (`sitting_under_way` names what
 * cannot). A start that is moved before it has come moves everyone's.
 */
export const editSitting = endpoint({
  method: 'PATCH',
  path: '/api/admin/sittings/:id',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  body: settings.partial().extend(versioned.shape),
  reply: changedSitting,
  refusals: [
    ...changeRefusals,
    'sitting_under_way',
    'sitting_not_ready',
    'sitting_released',
    'sitting_unfinished',
    'second_factor_again',
  ],
  refusalDetails: changeDetails,
});

/** For drafts; what was published is cancelled. */
export const deleteSitting = endpoint({
  method: 'DELETE',
  path: '/api/admin/sittings/:id',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: messageReply,
  refusals: ['sitting_frozen', 'sitting_cancelled'],
});
