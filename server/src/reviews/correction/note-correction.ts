import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { type QuestionRow, storedQuestion } from '../../questions/queries.ts';
import { correctionDetails } from './audit-details.ts';
import type { Corrected } from './correct-version.ts';
import { countChange } from './queries.ts';

type Outcome = { stored: QuestionRow; draft: QuestionRow; done: Corrected; actorId: number; at: Date };

/** Counts a correction as a change of its question, writes it down, and gives the version as it is now. */
export async function noteCorrection(
  db: Db,
  { stored, draft, done, actorId, at }: Outcome,
  why: { accepted: { part: number; form: string } } | { undone: number } | Record<never, never>,
): Promise<QuestionRow> {
  await countChange(db, stored.id);
  const isByKey = isDeepStrictEqual(stored.scoring, draft.scoring);
  const action = isByKey ? 'question.key_corrected' : 'question.scoring_corrected';
  await audit(db, { question: stored.id, actorId, at }, action, {
    version: stored.version_id,
    ...correctionDetails(stored, draft, done),
    ...(!isByKey && { scoring: { before: stored.scoring, after: draft.scoring } }),
    ...why,
  });
  return await storedQuestion(db, stored.version_id);
}
