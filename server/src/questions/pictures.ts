import { findPictures } from '../media/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import type { DraftQuestion } from './draft.ts';

/**
 * Refuses questions that show what is no picture of this server (`picture_unknown`): of a form at its field, of a file
 * with the ids. The pictures stay until the transaction has ended.
 */
export async function refuseUnknownPictures(db: Db, drafts: DraftQuestion[]): Promise<void> {
  const ids = new Set(drafts.flatMap(({ content }) => content.picture?.upload_id ?? []));
  if (ids.size === 0) return;
  const known = new Set(await findPictures(db, [...ids]));
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  if (drafts.length === 1) throw fieldRefusal('picture_unknown', 'content.picture');
  const [first] = unknown;
  throw new Refusal('picture_unknown', {
    sentence: `There is no picture ${first}. Upload it first. Nothing was stored.`,
  });
}
