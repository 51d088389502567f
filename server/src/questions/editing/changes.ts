import { isDeepStrictEqual } from 'node:util';
import { withTexts } from '@parlance/contract/texts/characters';
import type { DraftQuestion } from '../draft.ts';
import type { QuestionRow } from '../queries.ts';
import { saidOf } from '../tags.ts';
import { formText } from './form-text.ts';

/** What an edit changes: words make a version, a key alone is corrected in place, the rest has no versions; `said` is what learners never see. */
export type Changes = { words: boolean; key: boolean; placement: boolean; said: boolean };

/** What a question would be after an edit. */
export type Edited = { draft: DraftQuestion; audioUploadId: number | null; passageId: number | null };

/** Holds an edit against what is stored. */
export function changesOf(stored: QuestionRow, { draft, audioUploadId, passageId }: Edited): Changes {
  const timerSeconds = stored.timer_seconds === null ? null : Number(stored.timer_seconds);
  return {
    words:
      !isDeepStrictEqual(draft.content, withTexts(stored.content, formText)) ||
      audioUploadId !== stored.audio_upload_id,
    key: !isDeepStrictEqual(draft.key, stored.key),
    said: !isDeepStrictEqual(saidOf(draft), saidOf(stored)),
    placement: draft.timer_seconds !== timerSeconds || passageId !== stored.passage_id,
  };
}
