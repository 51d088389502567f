import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut } from '../id.ts';

const figure = z.number().nullable();

/** A criterion of what was marked. Null below the least number of attempts of `LEAST`, or where nothing varies. */
const criterionFigures = z.object({
  key: z.string(),
  name: z.string(),
  n: z.int(),
  mean: figure,
  /** By n − 1. */
  sd: figure,
  /** With the mean of the other criteria of the same work, by their weights; from −1 to 1. */
  correlation: figure,
  /** How often each band was given, from the lowest; empty below the least number. */
  bands: z.array(z.object({ band: z.number(), n: z.int() })),
});

/**
 * How the work of a course was marked by its rubric: all attempts of learners whose mark is settled, by versions with the
 * bands of the newest one. Each question apart where each is judged; `question_id` is 0 for the whole test.
 */
export const getCriteriaFigures = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/criteria-figures',
  audience: 'admin',
  reach: 'content',
  params: z.strictObject({ id }),
  reply: z.object({
    /** Null for a course without a rubric. */
    rubric: z.object({ name: z.string(), top: z.int() }).nullable(),
    judged: z.array(
      z.object({
        question_id: z.union([z.literal(0), idOut]),
        question_text: z.string(),
        criteria: z.array(criterionFigures),
      }),
    ),
  }),
  refusals: [],
});
