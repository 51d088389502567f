import type { Reply } from '@parlance/contract/endpoint';
import type { getCorrections as getCall } from '@parlance/contract/marking/corrections';
import type { Reader } from '../../courses/reach/queries.ts';
import { noteReading } from '../../courses/readings/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { pinnedQuestions } from '../../questions/queries.ts';
import { findMadeCorrections } from './kept/queries.ts';
import { findCorrectable } from './queries.ts';

/** The wordings of a question that can be corrected and are open to a reader, with what was corrected of each. Refused as `not_found` for none. */
export async function madeCorrections(
  context: AppContext,
  questionId: number,
  reader: Reader,
): Promise<Reply<typeof getCall>> {
  const { db, clock } = context;
  const versions = await findCorrectable(db, questionId, reader);
  if (versions.length === 0) throw new Refusal('not_found');
  await noteReading(db, reader.accountId, { questionIds: [questionId] }, clock.now());
  const ids = versions.map(({ id }) => id);
  const rows = await pinnedQuestions(db, ids);
  const made = await findMadeCorrections(db, ids);
  const shape = authorShape(context);
  return {
    versions: rows.map((row) => {
      const version = versions.find(({ id }) => id === row.version_id);
      return {
        question: shape(row),
        is_current: row.current_version_id === row.version_id,
        tests: version?.tests ?? 0,
        corrections: made
          .filter(({ version_id }) => version_id === row.version_id)
          .map(({ version_id: _version, at, undone_at, is_as_left, ...one }) => ({
            ...one,
            at: at.toISOString(),
            undone_at: undone_at?.toISOString() ?? null,
            can_undo: undone_at === null && is_as_left,
          })),
      };
    }),
  };
}
