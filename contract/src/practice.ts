import { z } from 'zod';
import { reviewedQuestion } from './attempt-review.ts';
import { answer } from './attempts.ts';
import { endpoint, type Reply } from './endpoint.ts';
import { id } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { testLanguages } from './kinds/written/rules.ts';
import { passage } from './questions.ts';

const path = '/api/tests/attempts/:id/practice';
const params = z.strictObject({ id });
const refusals = ['not_released', 'sitting_open', 'practice_not_offered'] as const;

/**
 * The questions of a test that has ended that its learner got wrong or left out, to be answered again. Nothing of it
 * counts. What an answer came to is there once one was given: until then a question has what it asks and no more.
 */
export const getPractice = endpoint({
  method: 'GET',
  path,
  audience: 'learner',
  params,
  reply: z.object({
    courseName: z.string(),
    courseType: z.enum(courseTypes),
    passages: z.array(passage),
    questions: z.array(reviewedQuestion),
    /** Whether a question may be answered more than once: where what is right is shown. */
    mayRepeat: z.boolean(),
    ...testLanguages,
  }),
  refusals,
});
export type Practice = Reply<typeof getPractice>;

/**
 * Stores an answer to one of these questions, then tells what it came to, what is right and why, as far as the learner may
 * see that. Where they may not see what is right the first answer stands, and another one is told the same.
 */
export const practise = endpoint({
  method: 'POST',
  path,
  audience: 'learner',
  params,
  body: z.strictObject({ questionId: id, answer }),
  reply: z.object({ question: reviewedQuestion }),
  refusals,
});
