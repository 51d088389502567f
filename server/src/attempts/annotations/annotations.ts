import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { REFUSED_NAMED } from '@parlance/contract/kinds/refused-work';
import { say } from '@parlance/contract/say';
import type { Annotations, getAnnotations, saveAnnotations as saveCall } from '@parlance/contract/taking/annotations';
import type { Db } from '../../platform/database/database.ts';
import type { SetAside } from '../../platform/http/set-aside.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
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
 * Stores what a learner marked, in the order of its sequences, without what the attempt does not have, which is
 * `refused`. Refuses with `attempt_sequence_stale` and what is stored an older one, and after the end, when nothing is kept.
 */
export async function saveAnnotations(
  ref: Ref,
  { sequence, annotations: sent, setAside }: Parsed<typeof saveCall, 'body'> & { setAside: SetAside[] },
  ctx: AttemptContext,
): Promise<Reply<typeof saveCall>> {
  const found = orNotFound(await findAttempt(ctx.db, ref.accountId, ref.attemptId));
  const { annotations, foreign } = await ownAnnotations(ctx.db, found, sent);
  const told = [...setAside.map(({ path, reason }) => ({ path, reason })), ...foreign].slice(0, REFUSED_NAMED);
  const refused = told.length > 0 ? told : undefined;
  if (await storeAnnotations(ctx.db, ref, { sequence, annotations }, ctx.now)) {
    return { sequence, savedAt: ctx.now.toISOString(), refused };
  }
  const attempt = await settle(found, ctx);
  const stored = reply((await findAnnotations(ctx.db, ref)) ?? undefined);
  if (attempt.status !== 'open') {
    const code = attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed';
    const sentence = say(msg`This test has ended. What you marked since is not kept.`);
    throw new Refusal(code, { sentence, details: { stored } });
  }
  if (attempt.candidate_id !== null && attempt.started_at > ctx.now) {
    throw new Refusal('sitting_not_started', { details: { stored } });
  }
  if (stored?.sequence === sequence) return { sequence, savedAt: stored.savedAt, refused };
  throw new Refusal('attempt_sequence_stale', { details: { stored } });
}

/** What is in the text of its passages and of its questions, and what is not. */
async function ownAnnotations(db: Db, attempt: AttemptRow, { highlights, crossed }: Annotations) {
  const texts = highlights.length > 0 ? await findPassageTexts(db, attempt.pinned_passages) : new Map<number, string>();
  const isIn = ({ passageId, end }: Annotations['highlights'][number]) => end <= (texts.get(passageId)?.length ?? -1);
  const isOwn = (questionId: string) => attempt.question_ids.includes(Number(questionId));
  const beyond = highlights.flatMap((highlight, index) =>
    isIn(highlight) ? [] : [{ path: `annotations.highlights.${index}`, reason: say(msg`This is not in the passage.`) }],
  );
  const others = Object.keys(crossed)
    .filter((questionId) => !isOwn(questionId))
    .map((questionId) => ({
      path: `annotations.crossed.${questionId}`,
      reason: say(msg`This test has no question ${{ questionId }}.`),
    }));
  const own = Object.fromEntries(Object.entries(crossed).filter(([questionId]) => isOwn(questionId)));
  return { annotations: { highlights: highlights.filter(isIn), crossed: own }, foreign: [...beyond, ...others] };
}

function reply(stored: StoredAnnotations | undefined) {
  if (!stored) return null;
  const { sequence, annotations, saved_at } = stored;
  return { sequence, annotations, savedAt: saved_at.toISOString() };
}
