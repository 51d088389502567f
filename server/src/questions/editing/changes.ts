import { isDeepStrictEqual } from 'node:util';
import type { DraftQuestion } from '../draft.ts';
import type { QuestionRow } from '../queries.ts';
import { formText } from './content.ts';

/** What an edit changes: words make a version, a key alone is corrected in place, the rest has no versions. */
export type Changes = { words: boolean; key: boolean; placement: boolean };

/** What a question would be after an edit. */
export type Edited = { draft: DraftQuestion; audioUploadId: number | null; passageId: number | null };

/** Holds an edit against what is stored. */
export function changesOf(stored: QuestionRow, { draft, audioUploadId, passageId }: Edited): Changes {
  const timerSeconds = stored.timer_seconds === null ? null : Number(stored.timer_seconds);
  return {
    words: !isDeepStrictEqual(draft.content, inFormText(stored.content)) || audioUploadId !== stored.audio_upload_id,
    key: !isDeepStrictEqual(draft.key, stored.key),
    placement: draft.timer_seconds !== timerSeconds || passageId !== stored.passage_id,
  };
}

/** The same with every text in it as a form would bring it. */
function inFormText(content: unknown): unknown {
  if (typeof content === 'string') return formText(content);
  if (Array.isArray(content)) return content.map(inFormText);
  if (content === null || typeof content !== 'object') return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, inFormText(value)]));
}
