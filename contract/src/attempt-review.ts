import { z } from 'zod';
import { attemptResult } from './attempt-result.ts';
import { answer } from './attempts.ts';
import { endpoint } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { thousandths } from './kinds/credit.ts';
import { kindKeys, kindNames, questionTypes } from './kinds/kinds.ts';
import { scoring } from './kinds/scoring.ts';
import { testLanguages } from './kinds/written/rules.ts';
import { markingNote } from './marking-note.ts';
import { passage, questionForTaker } from './questions.ts';
import { resultRelease } from './sittings/result-release.ts';

/** A question of a closed attempt. What the reader may not see is absent. */
export const reviewedQuestion = z.object({
  id: idOut,
  question_type: z.enum(questionTypes),
  kind: z.enum(kindNames),
  /** Its first number in the test, and how many numbers it takes. */
  number: z.int(),
  marks: z.int(),
  /** What was asked, in the words that the attempt was given. */
  asked: questionForTaker.optional(),
  /** Null where nothing was answered. */
  answer: answer.nullable().optional(),
  /** What the learner said: where it is played. Null where nothing was recorded. */
  recording: z.object({ path: z.string(), duration_seconds: z.number() }).nullable().optional(),
  /** What it came to; absent where a person marks it as well. */
  mark: z
    .object({
      mark: z.int(),
      /** None for a question that is left out. */
      marks: z.int(),
      /** Of each of its numbers, where they are marked one by one. */
      part_marks: z.array(z.int()).nullable(),
      /** Both in thousandths, where one is no whole number. */
      thousandths,
      part_thousandths: z.array(z.int()).optional(),
    })
    .optional(),
  /** What is right, as corrected since. */
  key: z.union(kindKeys).optional(),
  /** How it counts where it turned out wrong: with the key. */
  scoring: scoring.optional(),
  /** Why that is right; absent where nobody wrote it. */
  explanation: z.string().optional(),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestion>;

const params = z.strictObject({ id });
const reply = z.object({
  result: attemptResult,
  /** Why the score is not in the result. */
  resultRelease: resultRelease.optional(),
  /** The texts that were read, with the questions. */
  passages: z.array(passage).optional(),
  questions: z.array(reviewedQuestion),
  /**
   * What markers noted in the answers, in the order of the questions and of their text or sound: note 1 is the first. Absent
   * for none, and where comments are not shown.
   */
  notes: z.array(markingNote).optional(),
  /** With notes: what else was written to the learner. The comment of the result has the notes below it. */
  markersComment: z.string().optional(),
  /** How many numbers that were wrong the learner can answer again (`practice`); absent for none, and for staff. */
  toPractise: z.int().optional(),
  /** When recordings or texts of it were deleted because they were old; absent where none were. */
  workRemovedAt: time.optional(),
  ...testLanguages,
});
export type AttemptReview = z.output<typeof reply>;

/** A closed attempt question by question, as its learner may see it. */
export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id/review',
  audience: 'learner',
  params,
  reply,
  refusals: ['not_released', 'sitting_open'],
});

/** The same for staff, released or not: all of it, but what is asked and what is right only where that is open to them. */
export const reviewAttemptOfLearner = endpoint({
  method: 'GET',
  path: '/api/admin/attempts/:id/review',
  audience: 'admin',
  reach: 'people',
  params,
  reply,
  refusals: [],
});
