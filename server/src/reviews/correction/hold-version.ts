import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { lockTests } from '../../questions/editing/queries.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { holdQuestion } from './queries.ts';

type Ref = { questionId: number; versionId: number; revision: number };

/** Holds the tests and the question of a version, which may be one that only earlier attempts have. */
export async function holdVersion(
  context: AppContext,
  db: Db,
  { questionId, versionId, revision }: Ref,
): Promise<{ courseIds: number[]; stored: QuestionRow }> {
  const held = await lockTests(db, questionId);
  const isHeld = held !== undefined && (await holdQuestion(db, questionId));
  const [stored] = isHeld ? await pinnedQuestions(db, [versionId]) : [];
  if (!held || stored?.id !== questionId) throw new Refusal('not_found');
  if (stored.revision !== revision) {
    throw new Refusal('edit_version_old', { details: { question: authorShape(context)(stored) } });
  }
  return { courseIds: held.courseIds, stored };
}
