import { z } from 'zod';
import { endpoint, type Reply } from './endpoint.ts';
import { idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { thousandths } from './kinds/credit.ts';
import { questionTypes } from './kinds/kinds.ts';
import { onScale } from './scales/on-scale.ts';

/** How many results of each skill are given: the last ones. */
export const PROGRESS_RESULTS = 50;
/** The days that are compared with as many before them. */
export const PROGRESS_DAYS = 90;
/** With fewer answers nothing is said of a kind of question. */
export const LEAST_ANSWERS = 10;

const answers = z.object({
  /** How many numbers were answered, and the marks they got; in thousandths as well where these are no whole number. */
  answered: z.int(),
  right: z.int(),
  thousandths,
});

/** How the caller has come along, by what their school shows of their results. */
export const ownProgress = endpoint({
  method: 'GET',
  path: '/api/tests/progress',
  audience: 'learner',
  reply: z.object({
    /** Every result whose score is shown, by skill, oldest first. */
    skills: z.array(
      z.object({
        type: z.enum(courseTypes),
        results: z.array(
          z.object({
            attempt_id: idOut,
            course_name: z.string(),
            taken_at: time,
            score: z.int(),
            /** The same in thousandths, where it is no whole number. */
            thousandths,
            out_of: z.int(),
            /** What it is on the scale of its course; absent without one. */
            on_scale: onScale.optional(),
          }),
        ),
      }),
    ),
    /** What a computer marked, by type of question, of results whose breakdown is shown: the last days, and those before. */
    kinds: z.array(z.object({ question_type: z.enum(questionTypes), recent: answers, before: answers })),
  }),
  refusals: [],
});
export type OwnProgress = Reply<typeof ownProgress>;
