import type { PassageForAuthor, QuestionForAuthor } from '@parlance/contract/author-questions';
import { offeredOptions } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { questionKinds } from './kinds/question-kinds.ts';
import type { QuestionRow } from './queries.ts';
import { saidOf } from './tags.ts';

/** Gives the signed path under which a file of the store is loaded. */
export type MediaPath = (key: string) => string;

/** What of a content takers are not sent: they see options in the order that they were given. */
const AUTHORS_ONLY = ['shuffle', 'fixed', 'marking_weight'];

/** A question for a taker: whatever the row holds, the key of its answer has no way in. */
export function forTaker(row: QuestionRow, mediaPath: MediaPath): QuestionForTaker {
  const { prompt } = row.content;
  const options = 'options' in row.content ? row.content.options : [];
  const [a, b, c, d] = options;
  return {
    id: row.id,
    question_type: row.question_type,
    kind: row.kind,
    marks: row.marks,
    question_text: prompt,
    question: prompt,
    option_a: a || null,
    option_b: b || null,
    option_c: c || null,
    option_d: d || null,
    timer: row.timer_seconds === null ? null : Number(row.timer_seconds),
    audio_file_path: row.audio_key === null ? null : mediaPath(row.audio_key),
    passage_id: row.passage_id,
    position: row.position,
    ...(!isInFields(row) && {
      content: forTakers(row.content),
      ...(options.length > 0 && { options: offeredOptions({ options }) }),
    }),
    ...(row.picture_key !== null && { picture: pictureOf(row, mediaPath(row.picture_key)) }),
  };
}

function forTakers(content: QuestionRow['content']): QuestionRow['content'] {
  const asked = Object.entries(content).filter(([name]) => !AUTHORS_ONLY.includes(name));
  return Object.fromEntries(asked) as QuestionRow['content'];
}

/** Whether the fields of the specification say all that is asked. */
function isInFields<K extends Kind>({ kind, content }: KeyedQuestion<K>): boolean {
  return !content.picture && questionKinds[kind].isInFields(content);
}

function pictureOf({ picture_width, picture_height }: QuestionRow, path: string): QuestionForTaker['picture'] {
  return { path, width: picture_width ?? 0, height: picture_height ?? 0 };
}

/** A question for its author, with the key. */
export function forAuthor(row: QuestionRow, mediaPath: MediaPath): QuestionForAuthor {
  const { correct_option: option, correct_answers_json } = flatKey(row);
  return {
    ...forTaker(row, mediaPath),
    ...(AUTHORS_ONLY.some((name) => name in row.content) && { content: row.content }),
    version_id: row.version_id,
    revision: row.revision,
    correct_option: option === null || isTexts(option) ? option : asText(option),
    correct_answers_json: correct_answers_json as string[] | null,
    key: row.key,
    ...(row.scoring && { scoring: row.scoring }),
    ...saidOf(row),
    from_bank: row.course_id === null,
    used_in_count: row.used_in_count,
    ...(hasNewer(row) && { newer_version_id: row.current_version_id ?? row.version_id }),
  };
}

/** Whether the bank has newer words of a question, or a newer text of its passage, than these. */
function hasNewer(row: QuestionRow): boolean {
  if (row.course_id !== null || row.current_version_id === null) return false;
  return row.current_version_id !== row.version_id || row.newest_passage_version !== row.passage_version;
}

/** The key in the fields of the specification; one that cannot mark as it was. */
export function flatKey<K extends Kind>({ kind, key }: KeyedQuestion<K>) {
  const { keyField, flatKey: flat } = questionKinds[kind];
  const value: unknown = 'malformed' in key ? key.malformed : flat(key as KeyOf<K>);
  return { correct_option: null, correct_answers_json: null, ...(keyField && { [keyField]: value }) } as {
    correct_option: unknown;
    correct_answers_json: unknown;
  };
}

/** The questions under their passages, in order; those without a passage are in no group. */
export function byPassage<Q>(
  rows: QuestionRow[],
  shape: (row: QuestionRow) => Q,
): { passage: PassageForAuthor; questions: Q[] }[] {
  const groups = new Map<number, { passage: PassageForAuthor; questions: Q[] }>();
  for (const row of rows) {
    if (row.passage_id === null) continue;
    const group = groups.get(row.passage_id) ?? {
      passage: { id: row.passage_id, title: row.passage_title ?? '', content: '', version: row.passage_version ?? 1 },
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
