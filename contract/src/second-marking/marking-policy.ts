import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut } from '../id.ts';
import { said } from '../say.ts';

/** Which submissions of a course two markers mark, each without seeing the other: none, some of them, or all. */
const secondModes = ['none', 'sample', 'all'] as const;
/** What becomes of two marks that lie near each other. */
const agreedRules = ['mean', 'first', 'higher'] as const;
/** What becomes of two that do not, when a third is there: that alone, its mean with the nearer one, or the middle one. */
const adjudicatedRules = ['third', 'nearest_pair', 'median'] as const;
/** Whose comments a learner reads. */
const commentRules = ['all', 'last'] as const;

/** Who has marked what there is so far: nobody or the first of them, one of two, two who do not agree, all. */
export const caseStates = ['waiting', 'second', 'adjudication', 'settled'] as const;
export type CaseState = (typeof caseStates)[number];
/** Who gives which mark of a submission; the third decides between two. */
export type MarkingTurn = 'first' | 'second' | 'third';

/** How many people may mark a course. */
const MARKERS_MAX = 100;
export const GAP_MAX = 1000;

const PERCENT = said(msg`Enter a whole number from 1 to 99.`);
const GAP = said(msg`Enter 0 or more.`);
const EVERY = said(msg`Enter a whole number from 5 to 100, or leave it empty.`);
const rules = {
  second: z.enum(secondModes),
  /** For `sample` only: of a hundred. */
  sample_percent: z.int(PERCENT).min(1, PERCENT).max(99, PERCENT).nullable(),
  /** How far two marks may lie apart: in half bands where the course has a rubric, otherwise in marks. */
  gap: z.int(GAP).min(0, GAP).max(GAP_MAX, GAP),
  /** The same for each criterion, in half bands; null: criteria are not compared. */
  criterion_gap_halves: z.int(GAP).min(0, GAP).max(200, GAP).nullable(),
  agreed: z.enum(agreedRules),
  adjudicated: z.enum(adjudicatedRules),
  /** Whether whoever decides between two marks sees them. */
  adjudicator_sees: z.boolean(),
  comments_from: z.enum(commentRules),
  /** With `sample`: also what a first mark puts so many score points or fewer from a row of the scale; null: nothing. */
  near_cut: z.int(GAP).min(0, GAP).max(GAP_MAX, GAP).nullable(),
  /** One in so many of what a marker is given is a calibration script, without their knowing; null: none. */
  calibration_every: z.int(EVERY).min(5, EVERY).max(100, EVERY).nullable(),
};
/** A client that knows nothing of these leaves them as they are. */
const sentRules = {
  ...rules,
  near_cut: rules.near_cut.optional(),
  calibration_every: rules.calibration_every.optional(),
};

const PER_DAY = said(msg`Enter a whole number from 1, or leave it empty.`);
const QUOTA = said(msg`Enter a whole number from 0, or leave it empty.`);
const marker = {
  may_adjudicate: z.boolean(),
  /** Who leads gives out work, sees figures, and changes what is final. */
  lead: z.boolean(),
  /** The most submissions of the course, 0 for someone who only leads or decides; null: no limit. */
  quota: z.int(QUOTA).min(0, QUOTA).max(1_000_000, QUOTA).nullable(),
  /** The most of them in 24 hours, unless somebody gives out more; null: no limit. */
  per_day: z.int(PER_DAY).min(1, PER_DAY).max(1_000_000, PER_DAY).nullable(),
};

const person = { account_id: idOut, username: z.string() };
/** Who marks a course and by which rules. */
export const courseMarking = z.object({
  ...rules,
  /** In the order of their names. */
  markers: z.array(z.object({ ...person, ...marker })),
  /** Who else can be a marker: staff who see the whole school. */
  others: z.array(z.object(person)),
  /** Whether the caller leads the marking. Without markers every author does. */
  leads: z.boolean(),
  /** 0 for a course that has none: then this is what holds all the same. */
  version: z.int(),
  /** Submissions that nobody has marked and that an earlier version of the rubric is to mark, with the newest one; for
   * whoever leads, and absent while there are none. */
  on_older_rubric: z.object({ submissions: z.int(), newest: z.int() }).optional(),
});
export type CourseMarking = z.output<typeof courseMarking>;
export type MarkingPolicy = Pick<CourseMarking, keyof typeof rules>;

const params = z.strictObject({ id });

export const getCourseMarking = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/marking',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({ marking: courseMarking }),
  refusals: [],
});

/**
 * Lets the newest version of the course's rubric, which was read as `version`, mark what an earlier one was to mark and
 * nobody has marked. What has a mark keeps its version.
 */
export const moveToNewestRubric = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/marking/newest-rubric',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ version: z.int().min(1) }),
  reply: z.object({ message: z.string(), moved: z.int() }),
  refusals: ['marking_not_led', 'edit_version_old'],
});

/** Sets all of it, for tests that end from now on. What was given to a marker who is none any more goes to others. */
export const setCourseMarking = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/marking',
  audience: 'admin',
  reach: 'change',
  params,
  body: z.strictObject({
    ...sentRules,
    markers: z
      .array(z.strictObject({ account_id: id, ...marker, per_day: marker.per_day.optional() }))
      .max(MARKERS_MAX),
    /** As it was read. */
    version: z.int().min(0),
  }),
  reply: z.object({ message: z.string(), marking: courseMarking }),
  refusals: ['edit_version_old', 'too_few_markers', 'marking_not_led'],
  refusalDetails: { marking: courseMarking },
});
