import { z } from 'zod';
import { attemptStatuses } from './attempts.ts';
import { endpoint, listQuery, type Reply } from './endpoint.ts';
import { idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { thousandths } from './kinds/credit.ts';
import { onScale } from './scales/on-scale.ts';
import { resultRelease } from './sittings/result-release.ts';

export const scoreRecord = z.object({
  id: idOut,
  course_id: idOut,
  course_name: z.string(),
  course_type: z.enum(courseTypes),
  score: z.int().nullable(),
  /** The score in thousandths of a mark where it is no whole number; `score` is then what of it is whole. */
  thousandths,
  max_score: z.int(),
  total_questions: z.int(),
  /** What the score is out of: the marks that count, or the maximum where a person marks. */
  out_of: z.int(),
  time_taken: z.int().nullable(),
  taken_at: time,
  is_writing_test: z.boolean(),
  is_speaking_test: z.boolean(),
  status: z.enum(attemptStatuses),
  comment: z.string().nullable(),
  /** On the scale of its course; absent without one, and where the score is not shown. */
  on_scale: onScale.optional(),
  /** Why score and comment are withheld: the result of a sitting is not out yet. */
  result_release: resultRelease.optional(),
});
export type ScoreRecord = z.output<typeof scoreRecord>;

export const listResults = endpoint({
  method: 'GET',
  path: '/api/tests/results',
  audience: 'learner',
  query: listQuery.pick({ page: true, limit: true, q: true, type: true }),
  reply: z.object({ results: z.array(scoreRecord) }),
  refusals: [],
});

/** How many scored results of each skill are in the overview. */
export const RECENT_RESULTS = 12;
/** How many results that wait for a marker are in the overview; `waiting` says how many there are. */
export const WAITING_RESULTS = 20;

/** What a dashboard shows of all results, however many there are. */
export const resultsOverview = endpoint({
  method: 'GET',
  path: '/api/tests/results/overview',
  audience: 'learner',
  reply: z.object({
    total: z.int(),
    waiting: z.int(),
    /** Those that wait for a marker, newest first. */
    being_marked: z.array(scoreRecord),
    /** The newest result of each skill that was taken, scored or not. */
    latest: z.array(scoreRecord),
    /** The last scored ones of each skill, newest first. */
    recent: z.array(scoreRecord),
    /** Every course that was taken, the one taken last first. */
    taken_courses: z.array(idOut),
  }),
  refusals: [],
});
export type ResultsOverview = Reply<typeof resultsOverview>;
