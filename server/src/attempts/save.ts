import type { AnswersIn } from '@parlance/contract/attempts';
import { digestOf } from '../platform/digest.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseUnfitAnswers } from './answers/fitting.ts';
import { type AttemptContext, settle } from './close.ts';
import { keepLate } from './late/keep-late.ts';
import { type AttemptRow, findAttempt, type SavedRow, storeSave } from './queries.ts';
import { attemptReply, savedReply } from './replies.ts';

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
  ref: { accountId: number; attemptId: number },
  { sequence, ...content }: Saving,
  ctx: AttemptContext,
): Promise<SavedRow> {
  const digest = digestOf([content.answers ?? {}, content.flags ?? null, content.currentQuestionId ?? null]);
  const save = {
    answers: content.answers ?? {},
    // Named twice is flagged once: what is stored has the size of the test.
    flags: content.flags && [...new Set(content.flags)],
    currentQuestionId: content.currentQuestionId,
    sequence,
    digest,
  };
  const stored = await storeSave(ctx.db, ref, save, ctx.now);
  if (stored) {
    count('parlance_saves_total', { outcome: 'stored' });
    return stored;
  }

  const found = await findAttempt(ctx.db, ref.accountId, ref.attemptId);
  if (!found) throw new Refusal('not_found');
  refuseBeforeStart(found, ctx.now);
  refuseForeignQuestions(found, save);
  await refuseUnfitAnswers(ctx.db, found.question_version_ids, save.answers);
  const attempt = await settle(found, ctx);
  if (attempt.status !== 'open') {
    count('parlance_saves_total', { outcome: 'late' });
    await keepLate(ctx.db, attempt, { answers: save.answers, flags: save.flags ?? [] }, ctx.now);
    throw endedRefusal(attempt, ctx.now);
  }
  const isRepeated = attempt.sequence === sequence && attempt.save_digest === digest;
  count('parlance_saves_total', { outcome: isRepeated ? 'repeated' : 'stale' });
  if (isRepeated) return attempt;
  throw new Refusal('attempt_sequence_stale', { details: { attempt: attemptReply(attempt, ctx.now) } });
}

/** Refuses work for a part of a sitting whose start has not come: its questions are there, its clock is not. */
export function refuseBeforeStart(attempt: AttemptRow, now: Date): void {
  if (attempt.status !== 'open' || attempt.candidate_id === null || attempt.started_at <= now) return;
  throw new Refusal('sitting_not_started', { details: { attempt: savedReply(attempt, now) } });
}

/** The refusal of work for an attempt that has ended, with what became of it. */
export function endedRefusal(attempt: AttemptRow, now: Date): Refusal {
  const code = attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed';
  return new Refusal(code, { details: { attempt: savedReply(attempt, now) } });
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
