import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { findOpenPictures, type Reader } from '../courses/reach/queries.ts';
import { findPictures } from '../media/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import type { DraftQuestion } from './draft.ts';

/** Refuses a question of a form that shows what is no picture of this server, or none that its author has seen. */
export async function refuseUnknownPicture(db: Db, draft: DraftQuestion, author: Reader): Promise<void> {
  const unknown = await unknownPictures(db, [draft], author);
  if (unknown.length > 0) throw fieldRefusal('picture_unknown', 'content.picture');
}

/** The same for the questions of a file. */
export async function refuseUnknownPictures(db: Db, drafts: DraftQuestion[], author: Reader): Promise<void> {
  const [first] = await unknownPictures(db, drafts, author);
  if (first === undefined) return;
  const sentence = say(
    msg`There is no picture ${{ first }}. Upload the picture first and put its id into SETTINGS. Nothing was stored.`,
  );
  throw new Refusal('picture_unknown', { sentence });
}

/** The ids of pictures that are not here, or closed to the author. The others stay until the transaction has ended. */
async function unknownPictures(db: Db, drafts: DraftQuestion[], author: Reader): Promise<number[]> {
  const ids = [...new Set(drafts.flatMap(({ content }) => content.picture?.upload_id ?? []))];
  const known = new Set(ids.length > 0 ? await findOpenPictures(db, author, await findPictures(db, ids)) : []);
  return ids.filter((id) => !known.has(id));
}
