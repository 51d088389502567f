import type { Passage, QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import type { QuestionRow } from './queries.ts';

/** Gives the signed path under which an audio file of the store is played. */
export type AudioPath = (key: string) => string;

/** A question for a taker: whatever the row holds, the key of its answer has no way in. */
export function forTaker(row: QuestionRow, audioPath: AudioPath): QuestionForTaker {
  return {
    id: row.id,
    question_type: row.question_type,
    question_text: row.question_text,
    question: row.question_text,
    option_a: row.option_a,
    option_b: row.option_b,
    option_c: row.option_c,
    option_d: row.option_d,
    timer: row.timer_seconds === null ? null : Number(row.timer_seconds),
    audio_file_path: row.audio_key === null ? null : audioPath(row.audio_key),
    passage_id: row.passage_id,
    position: row.position,
  };
}

/** A question for its author, with the key. */
export function forAuthor(row: QuestionRow, audioPath: AudioPath): QuestionForAuthor {
  const { correct_option: option } = row;
  return {
    ...forTaker(row, audioPath),
    version_id: row.version_id,
    revision: row.revision,
    correct_option: option === null || isTexts(option) ? option : asText(option),
    correct_answers_json: row.correct_answers,
  };
}

/** The questions under their passages, in order; those without a passage are in no group. */
export function byPassage<Q>(
  rows: QuestionRow[],
  shape: (row: QuestionRow) => Q,
): { passage: Passage; questions: Q[] }[] {
  const groups = new Map<number, { passage: Passage; questions: Q[] }>();
  for (const row of rows) {
    if (row.passage_id === null) continue;
    const group = groups.get(row.passage_id) ?? {
      passage: { id: row.passage_id, title: row.passage_title ?? '', content: '' },
      questions: [],
    };
    // One row of the passage carries its text; a pinned order may put another first.
    group.passage.content ||= row.passage_content ?? '';
    group.questions.push(shape(row));
    groups.set(row.passage_id, group);
  }
  return [...groups.values()];
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
