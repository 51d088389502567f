import { z } from 'zod';
import { time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { thousandths } from './kinds/credit.ts';
import { questionTypes } from './kinds/kinds.ts';
import { onScale } from './scales/on-scale.ts';

/** Marks and what they are out of; in thousandths as well where they are no whole number. */
const sum = { score: z.int(), thousandths, total: z.int() };

/** A score; in thousandths of a mark as well where it is no whole number: `score` is then what of it is whole. */
export const scored = { score: z.int().nullable(), thousandths };

/** What a closed attempt came to. `score` is null while a person must mark it. */
export const attemptResult = z.object({
  ...scored,
  /** The marks of the test, which are its last number, without those of questions that were left out. */
  total: z.int(),
  /** True when a person marks it: the score is then out of `maxScore`, otherwise out of `total`. */
  markedByPerson: z.boolean(),
  maxScore: z.int(),
  /** What the marker wrote to the learner, or null. */
  comment: z.string().nullable(),
  /** Measured by the server, in seconds, never more than the duration. */
  timeTaken: z.int(),
  closedAt: time,
  courseName: z.string(),
  courseType: z.enum(courseTypes),
  /** One entry a passage, when every question of the attempt was marked at once. */
  breakdown: z.array(z.object({ title: z.string(), ...sum })),
  /** One entry a question type, likewise; empty when a person marks. */
  breakdownByType: z.array(z.object({ questionType: z.enum(questionTypes), ...sum })),
  /** The learner's result of the same course before this one, or null. */
  previous: z.object(sum).nullable(),
  /** True when work for this attempt arrived after it had closed; it is kept, not scored. */
  receivedLate: z.boolean(),
  /** When a correction last changed the score, or what it is out of, and what both were before; null when none has. */
  remarked: z.object({ at: time, before: z.int(), beforeThousandths: thousandths, beforeTotal: z.int() }).nullable(),
  /** Its questions that turned out wrong and do not count by their key, each with its first number. */
  corrected: z.array(z.object({ number: z.int(), marks: z.int(), by: z.enum(['full_credit', 'left_out']) })),
  /** True when nobody ended the test: its time was up, and what was answered was submitted. */
  timeWasUp: z.boolean(),
  /**
   * The bands of a rubric that learners see, once it is marked; absent for every other result. `question` is the place
   * of the question from 1, 0 for the whole test; `text` says what the band means, where the rubric does. `weight` is what
   * the question counts, where that is not 1.
   */
  criteria: z
    .object({
      band: z.number(),
      top: z.int(),
      given: z.array(
        z.object({
          question: z.int(),
          name: z.string(),
          band: z.number(),
          text: z.string().nullable(),
          weight: z.int().optional(),
        }),
      ),
    })
    .optional(),
  /** On the scale of its course; absent without one, and where the score is not shown. */
  onScale: onScale.optional(),
});
export type AttemptResult = z.output<typeof attemptResult>;
