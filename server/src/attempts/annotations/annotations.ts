import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { Annotations, getAnnotations, saveAnnotations as saveCall } from '@parlance/contract/taking/annotations';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AttemptContext, settle } from '../close.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { findAnnotations, findPassageTexts, type StoredAnnotations, storeAnnotations } from './queries.ts';

type Ref = { accountId: number; attemptId: number };

/** What a learner marked in an attempt of their own. Refused as `not_found` for another's. */
export async function readAnnotations(db: Db, ref: Ref): Promise<Reply<typeof getAnnotations>> {
  const found = await findAnnotations(db, ref);
  if (found === null) throw new Refusal('not_found');
  return { stored: reply(found) };
}

/**
 * Stores what a learner marked, in the order of its sequences. Refuses with `invalid` what the attempt does not have,
 * with `attempt_sequence_stale` and what is stored an older one, and after the end, when nothing is kept.
 */
export async function saveAnnotations(
  ref: Ref,
  { sequence, annotations }: Parsed<typeof saveCall, 'body'>,
  ctx: AttemptContext,
): Promise<Reply<typeof saveCall>> {
  const found = await findAttempt(ctx.db, ref.accountId, ref.attemptId);
  if (!found) throw new Refusal('not_found');
  await refuseForeign(ctx.db, found, annotations);
  if (await storeAnnotations(ctx.db, ref, { sequence, annotations }, ctx.now)) {
    return { sequence, savedAt: ctx.now.toISOString() };
  }
  const attempt = await settle(found, ctx);
  const stored = reply((await findAnnotations(ctx.db, ref)) ?? undefined);
  if (attempt.status !== 'open') {
    const code = attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed';
    const sentence = 'This test has ended. What you marked since is not kept.';
    throw new Refusal(code, { sentence, details: { stored } });
  }
  if (attempt.candidate_id !== null && attempt.started_at > ctx.now) {
    throw new Refusal('sitting_not_started', { details: { stored } });
  }
  if (stored?.sequence === sequence) return { sequence, savedAt: stored.savedAt };
  throw new Refusal('attempt_sequence_stale', { details: { stored } });
}

/** Refuses marks beyond the text of a passage, and letters of questions that the attempt does not have. */
async function refuseForeign(db: Db, attempt: AttemptRow, { highlights, crossed }: Annotations): Promise<void> {
  const texts = highlights.length > 0 ? await findPassageTexts(db, attempt.pinned_passages) : new Map<number, string>();
  const beyond = highlights.flatMap(({ passageId, end }, index) => {
    const length = texts.get(passageId)?.length ?? -1;
    return end <= length ? [] : [{ path: `annotations.highlights.${index}`, reason: 'This is not in the passage.' }];
  });
  const foreign = Object.keys(crossed)
    .filter((questionId) => !attempt.question_ids.includes(Number(questionId)))
    .map((questionId) => ({
      path: `annotations.crossed.${questionId}`,
      reason: `This test has no question ${questionId}.`,
    }));
  const fields = [...beyond, ...foreign];
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

function reply(stored: StoredAnnotations | undefined) {
  if (!stored) return null;
  const { sequence, annotations, saved_at } = stored;
  return { sequence, annotations, savedAt: saved_at.toISOString() };
}
