import type { AnswersIn } from '@parlance/contract/attempts';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { digestOf } from '../platform/digest.ts';
import type { SetAside } from '../platform/http/set-aside.ts';
import { count } from '../platform/metrics/meter.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { answersAsStored } from '../questions/option-order.ts';
import { refusedReply, takeFitting } from './answers/fitting.ts';
import { sumsIn } from './answers/question-seconds.ts';
import { type AttemptContext, settle } from './close.ts';
import { keepLate, LATE_LIMIT } from './late/keep-late.ts';
import { type AttemptRow, findAttempt, type SavedRow, storeSave } from './queries.ts';
import { attemptReply, savedReply } from './replies.ts';

export type Saving = {
  answers?: AnswersIn;
  flags?: number[];
  currentQuestionId?: number | null;
  sequence: number;
  /** How long questions were on the screen, as its client says. */
  questionSeconds?: Record<string, unknown> | undefined;
  /** What was sent and has no form that it may have. */
  setAside?: SetAside[];
};

/**
 * Stores a save in order: above the stored sequence it is stored, equal with the same content it is acknowledged
 * again, otherwise it is refused with what is stored. After the end it is kept as late work and refused saying so.
 * What the attempt cannot have is `refused`, and takes nothing else down.
 */
export async function saveToAttempt(
  ref: { accountId: number; attemptId: number },
  { sequence, setAside = [], questionSeconds, ...content }: Saving,
  ctx: AttemptContext,
): Promise<{ attempt: SavedRow; refused?: RefusedWork }> {
  const sent = [content.answers ?? {}, content.flags ?? null, content.currentQuestionId ?? null];
  const digest = digestOf(setAside.length > 0 ? [...sent, setAside] : sent);
  const save = {
    answers: content.answers ?? {},
    // Named twice is flagged once: what is stored has the size of the test.
    flags: content.flags && [...new Set(content.flags)],
    currentQuestionId: content.currentQuestionId,
    sequence,
    questionSeconds: sumsIn(questionSeconds),
    digest,
    isInOrder: Object.keys(content.answers ?? {}).length === 0,
  };
  // Most attempts have no orders of options, and need not be read.
  const stored = await storeSave(ctx.db, ref, save, ctx.now);
  if (stored) {
    count('parlance_saves_total', { outcome: 'stored' });
    return { attempt: stored, refused: refusedReply(stored, [], setAside) };
  }

  const found = orNotFound(await findAttempt(ctx.db, ref.accountId, ref.attemptId));
  refuseBeforeStart(found, ctx.now);
  const inOrder = { ...save, answers: answersAsStored(found.option_orders, save.answers), isInOrder: true };
  const fitting = await takeFitting(ctx.db, found, inOrder);
  const refused = refusedReply(found, fitting.refused, setAside);
  const isOther = fitting.refused.length > 0 || found.option_orders !== null;
  const storedRest = isOther && (await storeSave(ctx.db, ref, fitting.work, ctx.now));
  if (storedRest) {
    count('parlance_saves_total', { outcome: 'stored' });
    return { attempt: storedRest, refused };
  }
  const attempt = await settle(found, ctx);
  if (attempt.status !== 'open') {
    count('parlance_saves_total', { outcome: 'late' });
    const late = await keepLate(ctx.db, attempt, { ...inOrder, setAside }, ctx.now);
    if (!late.isKept) throw new Refusal('too_large', { sentence: LATE_LIMIT });
    throw endedRefusal(attempt, ctx.now);
  }
  const isRepeated = attempt.sequence === sequence && attempt.save_digest === digest;
  count('parlance_saves_total', { outcome: isRepeated ? 'repeated' : 'stale' });
  if (isRepeated) return { attempt, refused };
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
