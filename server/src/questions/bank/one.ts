import type { getBankQuestion } from '@parlance/contract/bank/bank';
import type { Reply } from '@parlance/contract/endpoint';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../author-shape.ts';
import { pinnedQuestions, type QuestionRow } from '../queries.ts';
import { findFigures } from './figures/queries.ts';
import { findUses, findVersions } from './list/queries.ts';
import { findCurrentVersions, findStanding } from './queries.ts';
import { findSets } from './sets/queries.ts';

/** A question of the bank with its words so far and the tests that it stands in. Refused as `not_found` for none. */
export async function bankQuestion(
  context: AppContext,
  questionId: number,
  reader: Reader,
): Promise<Reply<typeof getBankQuestion>> {
  const { db } = context;
  const [row] = await pinnedQuestions(db, await findCurrentVersions(db, [questionId]));
  if (!row || row.course_id !== null) throw new Refusal('not_found');
  const versions = await findVersions(db, questionId);
  const { retired_at: retiredAt, shared } = await findStanding(db, questionId);
  const setId = row.passage_id ?? row.audio_set_id;
  const [set] = setId === null ? [] : await findSets(db, [setId]);
  return {
    question: authorShape(context)(row),
    passage: set ?? null,
    shared,
    retired_at: retiredAt?.toISOString() ?? null,
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    used_in: await findUses(db, questionId, reader),
    figures: await findFigures(db, row.version_id),
  };
}

/** A question as it was. Refused as `not_found` for a version of another one. */
export async function questionVersion({ db }: AppContext, questionId: number, versionId: number): Promise<QuestionRow> {
  const [row] = await pinnedQuestions(db, [versionId]);
  if (row?.id !== questionId) throw new Refusal('not_found');
  return row;
}
