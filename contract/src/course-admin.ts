import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { type Course, course, courseUses } from './courses.ts';
import { endpoint, fileText, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { contentLanguage, instructionLanguage } from './kinds/written/rules.ts';
import { said } from './say.ts';
import { nameText } from './texts/characters.ts';

export const MIN_DURATION_SECONDS = 60;
/** 24 hours: nobody sits longer, and a typing error in minutes is caught. */
export const MAX_DURATION_SECONDS = 86400;
export const DEFAULT_MAX_SCORE = 100;

const title = nameText.min(1, said(msg`Enter a title.`)).max(200, said(msg`Use at most 200 characters.`));
const subject = nameText.min(1, said(msg`Enter a subject.`)).max(200, said(msg`Use at most 200 characters.`));
const TOO_LONG = said(msg`Use at most 5,000 characters.`);
const description = z.string().trim().min(1, said(msg`Enter a description.`)).max(5000, TOO_LONG);
const WHOLE = said(msg`Enter a whole number.`);
const maxScore = z.int(WHOLE).min(1, said(msg`Enter at least 1.`)).max(1_000_000, said(msg`Enter at most 1,000,000.`));
const durationSeconds = z
  .int(said(msg`Please enter a valid positive number for duration.`))
  .min(MIN_DURATION_SECONDS, said(msg`Enter at least 1 minute.`))
  .max(MAX_DURATION_SECONDS, said(msg`Enter at most 24 hours.`));
const attemptsAllowed = z
  .int(said(msg`Enter a whole number, or leave this empty for no limit.`))
  .min(1, said(msg`Enter at least 1.`))
  .max(1000, said(msg`Enter at most 1,000.`))
  .nullable();
const retakeGapSeconds = z
  .int(said(msg`Enter a number.`))
  .min(0, said(msg`Enter at least 0.`))
  .max(31_536_000, said(msg`Enter at most one year.`));
const remarkDays = z
  .int(said(msg`Enter a whole number, or leave this empty to offer none.`))
  .min(1, said(msg`Enter at least 1.`))
  .max(365, said(msg`Enter at most 365.`))
  .nullable();
/** Everything that is set in a course but its type, by its name on the wire; adding and editing are made from it. */
const courseFields = z.strictObject({
  title,
  subject,
  description,
  test_duration: durationSeconds.nullable(),
  max_score: maxScore,
  attempts_allowed: attemptsAllowed,
  retake_gap_seconds: retakeGapSeconds,
  anonymous_marking: z.boolean(),
  /** The language that the course is about, as BCP 47 has it: new answer rules and inputs are in it. */
  content_language: contentLanguage,
  /** The language of its tests' screens; null: that of whoever takes one. */
  instruction_language: instructionLanguage.unwrap().nullable(),
  use: z.enum(courseUses, said(msg`Choose what it is for.`)),
  /** What attempts that are opened from now on are marked by, of a Writing or Speaking course; null: one number. */
  rubric_id: id.nullable(),
  /** No clock and no attempts: each question is told once it is answered. Reading and Listening for practice alone. */
  practice_mode: z.boolean(),
  /** Whether each attempt that is opened from now on has the options of its questions in an order of its own. */
  shuffle_options: z.boolean(),
  /** For how many days a learner may ask for a re-mark of a result that a person gave; null: not at all. */
  remark_days: remarkDays,
  /** Whether that may lower the score. */
  remark_may_lower: z.boolean(),
});
export type CourseField = keyof z.output<typeof courseFields>;

const courseParams = z.strictObject({ id });

export const addCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses',
  audience: 'admin',
  reach: 'shared',
  /** What may be left out has a default. Without a duration, `testLength` of `getCourse` says how long a test lasts. */
  body: courseFields
    .partial()
    .extend({ title, subject, description, type: z.enum(courseTypes, said(msg`Choose a type.`)) }),
  reply: z.object({ message: z.string(), course }),
  refusals: ['course_without_duration'],
});

/** What is set in a course and only those who build it see. */
const ownFields = {
  /** null: unlimited. */
  attempts_allowed: z.int().nullable(),
  retake_gap_seconds: z.int(),
  /** Markers read 'Candidate n' instead of the name until a submission is scored. */
  anonymous_marking: z.boolean(),
  /** As BCP 47 has it. */
  content_language: z.string(),
  instruction_language: instructionLanguage.unwrap().nullable(),
  use: z.enum(courseUses),
  rubric_id: idOut.nullable(),
  practice_mode: z.boolean(),
  /** Absent where it is off. */
  shuffle_options: z.literal(true).optional(),
  remark_days: z.int().nullable(),
  remark_may_lower: z.boolean(),
} satisfies Record<Exclude<CourseField, keyof Course>, z.ZodType>;
export type OwnField = keyof typeof ownFields;
export const ownFieldNames = Object.keys(ownFields) as OwnField[];

/** The files its questions are exported as, in order: one for each audio part, otherwise one; none without questions. */
const exportParts = z.array(
  z.object({
    questions: z.int(),
    /** The length of the audio they are asked about; null for none. */
    audioSeconds: z.number().nullable(),
  }),
);

/** A course as those who build it see it: with its rules for takers and what depends on it. */
export const courseForAdmin = course.extend({
  ...ownFields,
  /** What deleting the course would leave behind or interrupt. */
  dependents: z.object({
    results: z.int(),
    openAttempts: z.int(),
    pendingReviews: z.int(),
    /**
     * Published examinations that are not over and have this course as a part, as far as the caller sees them, with the
     * moment at which their paper was frozen.
     */
    sittings: z.array(z.object({ id: z.int(), title: z.string(), frozen_at: time.nullable() })),
    /** How many more there are. */
    otherSittings: z.int(),
  }),
  exportParts,
});
export type CourseForAdmin = z.output<typeof courseForAdmin>;

export const getCourseForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id',
  audience: 'admin',
  reach: 'content',
  params: courseParams,
  reply: z.object({ course: courseForAdmin }),
  refusals: [],
});

/** The ids of the courses that the caller made: who sees only their own classes changes these alone. */
export const listOwnCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses/mine',
  audience: 'admin',
  reach: 'shared',
  reply: z.array(idOut),
  refusals: [],
});

/** Changes what is named and leaves the rest. `practice_confirmed`: learners may practise the test of an examination. */
export const editCourse = endpoint({
  method: 'PATCH',
  path: '/api/admin/courses/:id',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: courseFields.partial().extend({ practice_confirmed: z.boolean().optional() }),
  reply: z.object({ message: z.string(), course: courseForAdmin }),
  refusals: ['course_without_duration', 'course_in_examination'],
});

/** A new course with the same fields, questions, passages and audio, called 'Copy of …'; no attempts. */
export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/duplicate',
  audience: 'admin',
  reach: 'content',
  params: courseParams,
  reply: z.object({ message: z.string(), course }),
  refusals: [],
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  reply: messageReply,
  refusals: [],
});

const deletedCourse = course.extend({ deleted_at: time, results: z.int(), exportParts });
export type DeletedCourse = z.output<typeof deletedCourse>;

/** The deleted courses: all of them, or to whoever sees only their own classes those they made. */
export const listDeletedCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses/deleted',
  audience: 'admin',
  reach: 'shared',
  query: listQuery,
  reply: z.array(deletedCourse),
  refusals: [],
});

/** Takes back that a course was deleted: it is in every list again, with its questions and results. */
export const restoreCourse = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/restore',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  reply: messageReply,
  refusals: [],
});

export const setCourseDuration = endpoint({
  method: 'PATCH',
  path: '/api/admin/courses/:id/duration',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: z.strictObject({ test_duration: durationSeconds }),
  reply: messageReply,
  refusals: ['course_without_duration'],
});

/**
 * What learners did in a course: one row an attempt, or one row an answer. Whoever a marker may not know yet is
 * 'Candidate n' without an email. Tests taken by staff are left out. A deleted course still answers: its results stay.
 * An answer is beside its question and key: no API key gets these rows, nor a session whose second factor is old.
 */
export const exportResults = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/results.csv',
  audience: 'admin',
  reach: 'people',
  scope: 'results:read',
  params: courseParams,
  query: z.strictObject({ rows: z.enum(['attempts', 'answers']).optional() }),
  reply: fileText,
  replyType: 'text/csv',
  refusals: ['second_factor_again'],
});
