import { isDeepStrictEqual } from 'node:util';
import type { DraftQuestion } from '../draft.ts';
import type { QuestionRow } from '../queries.ts';
import { formText } from './content.ts';

/** What an edit changes: words make a version, a key alone is corrected in place, the rest has no versions. */
export type Changes = { words: boolean; key: boolean; placement: boolean };

/** What a question would be after an edit. */
export type Edited = { draft: DraftQuestion; audioUploadId: number | null; passageId: number | null };

const WORDS = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const;

/** Holds an edit against what is stored. */
export function changesOf(stored: QuestionRow, { draft, audioUploadId, passageId }: Edited): Changes {
  const key = [draft.correct_option, draft.correct_answers];
  const timerSeconds = stored.timer_seconds === null ? null : Number(stored.timer_seconds);
  return {
    words:
      WORDS.some((field) => draft[field] !== (formText(stored[field] ?? '') || null)) ||
      audioUploadId !== stored.audio_upload_id,
    key: !isDeepStrictEqual(key, [stored.correct_option, stored.correct_answers]),
    placement: draft.timer_seconds !== timerSeconds || passageId !== stored.passage_id,
  };
}
