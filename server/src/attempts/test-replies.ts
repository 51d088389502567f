import { takerReply } from '@parlance/contract/attempts';
import type { z } from 'zod';
import { sealKeyOf } from '../media/sealed-recording.ts';
import { signedPath } from '../media/signed-path.ts';
import { type EncodedAnswer, encoded, encodedAnswer } from '../platform/http/encoded-answer.ts';
import { paperText } from './cache/paper.ts';
import { graceEnd } from './deadline.ts';
import type { Opened } from './opening/opened.ts';
import { attemptReply, type Outcome } from './replies.ts';

const courseSchema = takerReply.pick({ course: true });
const restSchema = takerReply.omit({ course: true, questions: true, passagesWithQuestions: true });

/**
 * A test as its taker gets it. What was pinned at the start wins over the course of today. Its audio can be played,
 * by paths signed with `secret`, until the deadline and its grace; of an examination by the device of that session.
 */
export function takerAnswer(
  { course, paper, attempt, isWithheld }: Opened,
  { now, secret, sessionId }: { now: Date; secret: string; sessionId: number },
  outcome?: Outcome,
): EncodedAnswer {
  const until = attempt ? graceEnd(attempt, now) : now;
  const issued = attempt?.sitting_id ? { attemptId: attempt.id, sessionId } : undefined;
  const recording = attempt?.status === 'open' ? paper.firstAudioKey : null;
  const pinned = attempt && { title: attempt.title, type: attempt.type, max_score: attempt.max_score };
  const members = [
    membersOf(courseSchema, { course: { ...course, ...pinned, question_count: paper.questionCount } }),
    paperText(paper, (key) => signedPath(secret, key, until, issued), attempt?.option_orders),
    membersOf(restSchema, {
      attempt: attempt && attemptReply(attempt, now, outcome),
      contentLanguage: course.content_language,
      ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
      ...(isWithheld && { questionsWithheld: true as const }),
      ...(recording && { recordingKey: sealKeyOf(secret, recording).toString('base64url') }),
    }),
  ];
  return encodedAnswer(`{${members.filter(Boolean).join(',')}}`);
}

function membersOf(schema: z.ZodType, value: object): string {
  return encoded(schema, value).slice(1, -1);
}
