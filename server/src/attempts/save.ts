import type { AnswersIn } from '@parlance/contract/attempts';
import { Refusal } from '../platform/refusal.ts';
import { type How, settle } from './close.ts';
import { overBefore } from './deadline.ts';
import { digestOf, keepLate } from './late.ts';
import { type AttemptRow, findAttempt, storeSave } from './queries.ts';
import { attemptReply } from './replies.ts';

export type Saving = {
  answers?: AnswersIn;
  flags?: number[];
  currentQuestionId?: number | null;
  sequence: number;
};

/**
 * Stores a save in order: above the stored sequence it is stored, equal with the same content it is acknowledged
 * again, otherwise it is refused with what is stored. After the end it is kept as late work and refused saying so.
 */
export async function saveToAttempt(
  of: { accountId: number; attemptId: number },
  { sequence, ...content }: Saving,
  how: How,
): Promise<AttemptRow> {
  const digest = digestOf([content.answers ?? {}, content.flags ?? null, content.currentQuestionId ?? null]);
  const save = {
    answers: content.answers ?? {},
    flags: content.flags,
    currentQuestionId: content.currentQuestionId,
    sequence,
    digest,
  };
  const stored = await storeSave(how.db, of, save, { now: how.now, overBefore: overBefore(how.now) });
  if (stored) return stored;

  const found = await findAttempt(how.db, of.accountId, of.attemptId);
  if (!found) throw new Refusal('not_found');
  refuseForeignQuestions(found, save);
  const attempt = await settle(found, how);
  if (attempt.status !== 'open') {
    await keepLate(how.db, attempt, { answers: save.answers, flags: save.flags ?? [] }, how.now);
    throw endedRefusal(attempt, how.now);
  }
  if (attempt.sequence === sequence && attempt.save_digest === digest) return attempt;
  throw new Refusal('attempt_sequence_stale', { details: { attempt: attemptReply(attempt, how.now) } });
}

/** The refusal of work for an attempt that has ended, with what is stored. */
export function endedRefusal(attempt: AttemptRow, now: Date): Refusal {
  const code = attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed';
  return new Refusal(code, { details: { attempt: attemptReply(attempt, now) } });
}

/** Refuses answers, flags or a position for questions this attempt does not have; nothing of the save is stored. */
export function refuseForeignQuestions(
  attempt: Pick<AttemptRow, 'question_ids'>,
  { answers, flags = [], currentQuestionId }: Pick<Saving, 'answers' | 'flags' | 'currentQuestionId'>,
): void {
  const known = new Set(attempt.question_ids);
  const named = [
    ...Object.keys(answers ?? {}).map((questionId) => ({
      path: `answers.${questionId}`,
      questionId: Number(questionId),
    })),
    ...flags.map((questionId, index) => ({ path: `flags.${index}`, questionId })),
    ...(currentQuestionId ? [{ path: 'currentQuestionId', questionId: currentQuestionId }] : []),
  ];
  const foreign = named.filter(({ questionId }) => !known.has(questionId));
  if (foreign.length === 0) return;
  throw new Refusal('invalid', {
    sentence: 'This test has no such question.',
    fields: foreign.map(({ path, questionId }) => ({ path, reason: `This test has no question ${questionId}.` })),
  });
}
