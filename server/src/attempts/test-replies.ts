import type { AttemptResult, TakerReply } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { sealKeyOf } from '../media/sealed-recording.ts';
import { signedPath } from '../media/signed-path.ts';
import type { QuestionRow } from '../questions/queries.ts';
import { byPassage, forTaker } from '../questions/shapes.ts';
import { graceEnd } from './deadline.ts';
import type { Opened } from './open.ts';
import { attemptReply } from './replies.ts';

type Test = Pick<Opened, 'questions'> & { course: Course };

/** A course and its questions as a taker sees them, with audio that can be played until then. */
export function testAsTaken(
  { course, questions }: Test,
  { secret, until }: { secret: string; until: Date },
): Omit<TakerReply, 'attempt'> {
  const shape = (row: QuestionRow) => forTaker(row, (key) => signedPath(secret, key, until));
  return {
    course: { ...course, question_count: questions.length },
    questions: questions.map(shape),
    passagesWithQuestions: byPassage(questions, shape),
  };
}

/**
 * A test as its taker gets it. What was pinned at the start wins over the course of today. Its audio can be played,
 * by paths signed with `secret`, until the deadline and its grace.
 */
export function takerReply(
  { course, questions, attempt }: Opened,
  { now, secret }: { now: Date; secret: string },
  result?: AttemptResult,
): TakerReply {
  const until = attempt ? graceEnd(attempt.deadline) : now;
  const recording =
    attempt?.status === 'open' ? questions.find(({ audio_key }) => audio_key !== null)?.audio_key : null;
  const pinned = attempt && { title: attempt.title, type: attempt.type, max_score: attempt.max_score };
  return {
    ...testAsTaken({ course: { ...course, ...pinned }, questions }, { secret, until }),
    attempt: attempt && attemptReply(attempt, now, result),
    ...(recording && { recordingKey: sealKeyOf(secret, recording).toString('base64url') }),
  };
}
