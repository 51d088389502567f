import { z } from 'zod';
import { reviewedQuestion } from './attempt-review.ts';
import { answer } from './attempts.ts';
import { endpoint, type Reply } from './endpoint.ts';
import { id } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { testLanguages } from './kinds/written/rules.ts';
import { passage } from './questions.ts';

const path = '/api/tests/practice-mode/:courseId';
const params = z.strictObject({ courseId: id });
const refusals = ['practice_not_offered', 'practice_closed'] as const;

const reply = z.object({
  courseName: z.string(),
  courseType: z.enum(courseTypes),
  /** What the caller has begun: their questions, each told once it is answered. Null before that. */
  run: z.object({ passages: z.array(passage), questions: z.array(reviewedQuestion) }).nullable(),
  ...testLanguages,
});

/**
 * The practice of the caller at a course in practice mode, which has no clock and counts nowhere. Until a question is
 * answered it has what it asks and no more. Closed (`practice_closed`) while a test that counts has one of its questions.
 */
export const getPracticeRun = endpoint({
  method: 'GET',
  path,
  audience: 'learner',
  params,
  reply,
  refusals,
});
export type PracticeRun = Reply<typeof getPracticeRun>;

/** Begins to practise, or goes on; `again` forgets what was answered and takes the course as it is now. */
export const beginPractice = endpoint({
  method: 'POST',
  path,
  audience: 'learner',
  params,
  body: z.strictObject({ again: z.boolean().optional() }),
  reply,
  refusals,
});

/** Stores an answer to one of the questions, then tells what it came to, what is right and why. The first answer stands. */
export const checkPracticeAnswer = endpoint({
  method: 'POST',
  path: `${path}/answers`,
  audience: 'learner',
  params,
  body: z.strictObject({ questionId: id, answer }),
  reply: z.object({ question: reviewedQuestion }),
  refusals,
});
