import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { fieldRefusal } from '../platform/refusal.ts';
import type { DraftQuestion } from './draft.ts';
import type { QuestionRow } from './queries.ts';
import { saidOf } from './tags.ts';

/**
 * A stored question as one that is not stored yet: it asks the same, and counts the same. One whose key cannot mark is
 * refused (`invalid`), of the field that named it.
 */
export function draftOfRow(row: QuestionRow, field: string): DraftQuestion {
  const { question_type, kind, content, key, scoring, timer_seconds } = row;
  if ('malformed' in key) {
    throw fieldRefusal('invalid', field, say(msg`One of these has a key that cannot mark. Correct it first.`));
  }
  const asked = { kind, content, key, question_type, scoring } as DraftQuestion;
  return { ...asked, timer_seconds: timer_seconds === null ? null : Number(timer_seconds), ...saidOf(row) };
}
