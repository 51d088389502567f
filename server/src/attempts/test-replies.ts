import type { AttemptResult, TakerReply } from '@parlance/contract/attempts';
import { byPassage, forTaker } from '../questions/shapes.ts';
import type { Opened } from './open.ts';
import { attemptReply } from './replies.ts';

/** A test as its taker gets it. What was pinned at the start wins over the course of today. */
export function takerReply({ course, questions, attempt }: Opened, now: Date, result?: AttemptResult): TakerReply {
  const pinned = attempt && { title: attempt.title, type: attempt.type, max_score: attempt.max_score };
  return {
    course: { ...course, question_count: questions.length, ...pinned },
    questions: questions.map(forTaker),
    passagesWithQuestions: byPassage(questions, forTaker),
    attempt: attempt && attemptReply(attempt, now, result),
  };
}
