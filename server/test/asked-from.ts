import { type KeyedQuestion, type Kind, kindOf, kinds, type QuestionType } from '@parlance/contract/kinds/kinds';
import { letters } from '@parlance/contract/questions';
import type { QuestionRow } from '../src/questions/queries.ts';
import { saidOf } from '../src/questions/tags.ts';
import { kindExamples } from './kind-examples.ts';

export type AskedSketch = {
  text?: string;
  options?: (string | null)[];
  /** A letter, letters, TRUE or FALSE. */
  correct?: unknown;
  /** One entry a blank, its variants separated by `|`. */
  blanks?: unknown;
};

/**
 * What a question in the fields of the specification is by its kind; a key that cannot mark is `malformed`. Of a kind
 * that has no fields there it is the example.
 */
export function askedFrom(
  type: QuestionType,
  { text = 'A question', options, correct, blanks }: AskedSketch,
): KeyedQuestion {
  const kind = kindOf[type];
  const isChoice = kind === 'single_choice' || kind === 'several_choice';
  const offered = options ?? (correct === undefined ? [] : ['one', 'two', 'three', 'four']);
  const content = { prompt: text, ...(isChoice && { options: offered.map((option) => option ?? '') }) };
  const flat = kind === 'fill_in_blanks' ? blanks : correct;
  const keys: Partial<Record<Kind, object>> = {
    single_choice: { letter: correct },
    several_choice: { letters: correct },
    true_false: { value: correct },
    fill_in_blanks: { gaps: Array.isArray(blanks) ? blanks.map(variantsOf) : blanks, rules: null },
    writing: {},
    speaking: {},
  };
  const made = keys[kind];
  if (!made) {
    const { content: example, key } = kindExamples[kind];
    return { kind, content: { ...example, prompt: text }, key } as KeyedQuestion;
  }
  const { success } = kinds[kind].key.safeParse(made);
  const known: unknown[] = [...letters];
  const isKnown = !isChoice || [correct].flat().every((letter) => known.includes(letter));
  return { kind, content, key: success && isKnown ? made : { malformed: flat ?? null } } as KeyedQuestion;
}

function variantsOf(entry: unknown): unknown {
  return typeof entry === 'string' ? entry.split('|') : entry;
}

/** What a row has besides what it asks, of a question of a course about which nothing is said. */
export const plainRow = {
  ...saidOf({}),
  course_id: 1,
  used_in_count: 1,
  current_version_id: null,
} satisfies Partial<QuestionRow>;
