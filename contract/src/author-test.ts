import { z } from 'zod';
import { takerReply, testReply } from './attempts.ts';
import { passageForAuthor, questionForAuthor } from './author-questions.ts';
import { drawForAuthor } from './bank/draws.ts';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { openRefusals, startLimit } from './start-limits.ts';

/** A test as its author gets it: with the key. */
export const authorReply = testReply(questionForAuthor).extend({
  passagesWithQuestions: z.array(z.object({ passage: passageForAuthor, questions: z.array(questionForAuthor) })),
  draws: z.array(drawForAuthor),
});
export type AuthorTest = z.output<typeof authorReply>;

/** The author's reply for staff, unless `take=1`; the taker's for everyone else, which opens or resumes. */
export const courseDetailsWithQuestions = endpoint({
  method: 'GET',
  path: '/api/tests/course-details-with-questions/:courseId',
  audience: 'learner',
  params: z.strictObject({ courseId: id }),
  query: z.strictObject({ take: z.literal('1').optional() }),
  reply: takerReply,
  authorReply,
  refusals: [...openRefusals],
  refusalDetails: { limit: startLimit },
});
