import type { DraftQuestion } from './draft.ts';
import type { QuestionRow } from './queries.ts';
import { saidOf } from './tags.ts';

/** A stored question as one that is not stored yet: it asks the same, and counts the same. */
export function draftOfRow(row: QuestionRow): DraftQuestion {
  const { question_type, kind, content, key, scoring, timer_seconds } = row;
  const asked = { kind, content, key, question_type, scoring } as DraftQuestion;
  return { ...asked, timer_seconds: timer_seconds === null ? null : Number(timer_seconds), ...saidOf(row) };
}
