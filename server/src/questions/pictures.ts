import { findPictures } from '../media/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import type { DraftQuestion } from './draft.ts';

/** Refuses a question of a form that shows what is no picture of this server. */
export async function refuseUnknownPicture(db: Db, draft: DraftQuestion): Promise<void> {
  const unknown = await unknownPictures(db, [draft]);
  if (unknown.length > 0) throw fieldRefusal('picture_unknown', 'content.picture');
}

/** Refuses the questions of a file that show what is no picture of this server. */
export async function refuseUnknownPictures(db: Db, drafts: DraftQuestion[]): Promise<void> {
  const [first] = await unknownPictures(db, drafts);
  if (first === undefined) return;
  const sentence = `There is no picture ${first}. Upload the picture first and put its id into SETTINGS. Nothing was stored.`;
  throw new Refusal('picture_unknown', { sentence });
}

/** The ids of pictures that are not here. Those that are stay until the transaction has ended. */
async function unknownPictures(db: Db, drafts: DraftQuestion[]): Promise<number[]> {
  const ids = [...new Set(drafts.flatMap(({ content }) => content.picture?.upload_id ?? []))];
  const known = new Set(ids.length > 0 ? await findPictures(db, ids) : []);
  return ids.filter((id) => !known.has(id));
}
