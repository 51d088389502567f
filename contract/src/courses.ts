import { z } from 'zod';
import { endpoint, listQuery } from './endpoint.ts';
import { id, idOut } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { instructionLanguage } from './kinds/written/rules.ts';
import { rubricForLearner } from './rubrics/shape.ts';

/** Learners practise with a course, or take it in examinations only, which no catalogue and no other teacher sees. */
export const courseUses = ['practice', 'exam', 'both'] as const;
export type CourseUse = (typeof courseUses)[number];

export const course = z.object({
  id: idOut,
  title: z.string(),
  subject: z.string(),
  description: z.string(),
  type: z.enum(courseTypes),
  test_duration: z.int().nullable(),
  max_score: z.int(),
  question_count: z.int(),
});
export type Course = z.output<typeof course>;

/**
 * A course as learners find it. `audio_seconds`, the length of its recordings together, only a Listening course has.
 * `use` only staff get. `practice_mode`: it opens no tests, its questions are practised one by one.
 */
export const listedCourse = course.extend({
  audio_seconds: z.int().optional(),
  use: z.enum(courseUses).optional(),
  practice_mode: z.literal(true).optional(),
});
export type ListedCourse = z.output<typeof listedCourse>;

/**
 * The catalogue. Staff who send their token get the courses for examinations too, as far as they see them, and what each
 * is for where any is not for practice alone; a token whose session ended counts as none.
 */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  audience: 'public',
  scope: 'courses:read',
  query: listQuery,
  reply: z.array(listedCourse),
  refusals: [],
});

/** A course for examinations only staff find who see it, and learners of whose examinations it is a part. */
export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  audience: 'public',
  scope: 'courses:read',
  params: z.strictObject({ id }),
  reply: z.object({
    course: listedCourse,
    /** What a start page says before an attempt is opened. */
    testLength: z.object({
      /** How long an attempt opened now would last; null while the course has no questions. */
      durationSeconds: z.int().nullable(),
      /** The length of each audio part of a Listening course, in order. */
      audioPartsSeconds: z.array(z.number()),
      /** The time of each question of a Speaking course, in order. */
      timersSeconds: z.array(z.number()),
    }),
    instructionLanguage,
  }),
  refusals: [],
});

/**
 * By which criteria an attempt that is begun now is marked, for courses whose rubric learners see; null for others, and
 * while the caller has a test of this course under way. Found where the course is. `weights`: how much each question counts
 * beside the others, in their order, where they do not count alike; absent where they do, and where questions are drawn.
 */
export const getHowMarked = endpoint({
  method: 'GET',
  path: '/api/courses/:id/how-marked',
  audience: 'learner',
  params: z.strictObject({ id }),
  reply: z.object({ rubric: rubricForLearner.nullable(), weights: z.array(z.int()).optional() }),
  refusals: [],
});
