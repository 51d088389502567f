import type { Reply } from '@parlance/contract/endpoint';
import type { getImportItem } from '@parlance/contract/interchange/imports';
import { marksOf } from '@parlance/contract/kinds/kinds';
import { findUploads } from '../../media/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { saidOf } from '../../questions/tags.ts';
import { findDraft, findSets } from '../queries.ts';

/** A question of a reading as its author would see it. It has no id yet: it has that of its row. */
export async function importItem(
  context: AppContext,
  importId: number,
  n: number,
): Promise<Reply<typeof getImportItem>> {
  const question = orNotFound(await findDraft(context.db, importId, n));
  const { draft, audioUploadId, set } = question;
  const sets = set === null ? [] : await findSets(context.db, importId);
  const pictureId = draft.content.picture?.upload_id ?? null;
  const uploads = await findUploads(
    context.db,
    [audioUploadId, pictureId].flatMap((id) => id ?? []),
  );
  const [audio, picture] = [audioUploadId, pictureId].map((id) => uploads.find((upload) => upload.id === id));
  const row: QuestionRow = {
    ...draft,
    ...saidOf(draft),
    id: n,
    version_id: n,
    revision: 1,
    marks: marksOf(draft),
    worth: marksOf(draft),
    scoring: null,
    course_id: null,
    used_in_count: 0,
    current_version_id: n,
    timer_seconds: draft.timer_seconds === null ? null : String(draft.timer_seconds),
    position: n,
    passage_id: null,
    passage_title: null,
    passage_content: null,
    passage_version: null,
    newest_passage_version: null,
    audio_set_id: null,
    audio_upload_id: audioUploadId,
    audio_key: audio?.key ?? null,
    audio_seconds: null,
    audio_sha256: null,
    picture_key: picture?.key ?? null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
  };
  return { question: authorShape(context)(row), passage: set === null ? null : (sets[set] ?? null) };
}
