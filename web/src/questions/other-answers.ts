import { countGaps, wordsOfGap } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { offeredOptions, optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { optionName } from '@parlance/contract/kinds/matching';
import { statementWords } from '@parlance/contract/kinds/not-given';
import type { CorrectionGiven } from '@parlance/contract/marking/corrections';
import type { QuestionForAuthor } from '@parlance/contract/questions';

type Key = Extract<CorrectionGiven, { by: 'key' }>['keys'][number];
/** A letter or a word that can be right; `name` is what it is called, with its text where it has one. */
export type Choice = { value: string; name: string; text: string };

/**
 * What can be right of a question. `parts`: any number of the choices of each part. `answers`: whole answers, each of
 * several letters, whose order may count. `texts`: what each part accepts, a line for each text.
 */
export type Rights = {
  how: 'parts' | 'answers' | 'texts';
  parts: { name: string; choices: Choice[] }[];
  inOrder?: true;
};

type Rule<K extends Kind> = {
  rights: (content: ContentOf<K>, key: KeyOf<K>) => Rights;
  /** What is right by one key: of each part, or the letters of the whole answer; of a text its variants. */
  read: (key: KeyOf<K>) => string[] | string[][];
  write: (right: string[], key: KeyOf<K>) => KeyOf<K>;
};

const inLetters = (texts: readonly string[]): Choice[] =>
  texts.map((text, index) => ({ value: optionLetters[index] ?? '', name: optionLetters[index] ?? '', text }));
const inWords = (words: readonly string[]): Choice[] => words.map((value) => ({ value, name: value, text: '' }));
const offered = (content: { options: string[] }): Choice[] =>
  offeredOptions(content).map(({ letter, text }) => ({ value: letter, name: letter, text }));

const lettersOfAll = {
  read: ({ letters }: { letters: string[] }) => letters,
  write: (letters: string[]) => ({ letters }),
};

const texts = (names: string[]): Rights => ({ how: 'texts', parts: names.map((name) => ({ name, choices: [] })) });

/** Null for a kind that a person marks. */
const rules: { [K in Kind]: Rule<K> | null } = {
  single_choice: {
    rights: (content) => ({ how: 'parts', parts: [{ name: 'Right answers', choices: offered(content) }] }),
    read: ({ letter }) => [letter],
    write: ([letter = '']) => ({ letter }),
  },
  several_choice: {
    rights: (content) => ({ how: 'answers', parts: [{ name: 'Right answer', choices: offered(content) }] }),
    ...lettersOfAll,
  },
  choose_n: {
    rights: ({ options }) => ({ how: 'answers', parts: [{ name: 'Right answer', choices: inLetters(options) }] }),
    ...lettersOfAll,
  },
  true_false: {
    rights: () => ({ how: 'parts', parts: [{ name: 'Right answers', choices: inWords(['TRUE', 'FALSE']) }] }),
    read: ({ value }) => [value],
    write: ([value]) => ({ value: value === 'FALSE' ? 'FALSE' : 'TRUE' }),
  },
  not_given: {
    rights: ({ labels, statements }) => ({
      how: 'parts',
      parts: statements.map((name) => ({ name, choices: inWords(statementWords[labels]) })),
    }),
    read: ({ values }) => values,
    write: (values) => ({ values: values as KeyOf<'not_given'>['values'] }),
  },
  fill_in_blanks: {
    rights: (_content, { gaps }) => texts(gaps.map((_, gap) => `Blank ${gap + 1}`)),
    read: ({ gaps }) => gaps,
    write: (right, key) => ({ ...key, gaps: right.map(linesOf) }),
  },
  completion: {
    rights: (content) => {
      const gaps = Array.from({ length: countGaps(content) }, (_, gap) => gap);
      if (content.source === 'free') return texts(gaps.map((gap) => `Gap ${gap + 1}`));
      const choicesOf = (gap: number) => inLetters(wordsOfGap(content, gap));
      return { how: 'parts', parts: gaps.map((gap) => ({ name: `Gap ${gap + 1}`, choices: choicesOf(gap) })) };
    },
    read: (key) => ('gaps' in key ? key.gaps : key.letters),
    write: (right, key) => ('gaps' in key ? { ...key, gaps: right.map(linesOf) } : { letters: right }),
  },
  short_answer: {
    rights: ({ questions }) => texts(questions),
    read: ({ gaps }) => gaps,
    write: (right, key) => ({ ...key, gaps: right.map(linesOf) }),
  },
  matching: {
    rights: ({ style, items, options }) => {
      const choices = inLetters(options).map((choice, index) => ({ ...choice, name: optionName(style, index) }));
      return { how: 'parts', parts: items.map((name) => ({ name, choices })) };
    },
    ...lettersOfAll,
  },
  ordering: {
    rights: ({ items }) => ({
      how: 'answers',
      parts: [{ name: 'Right order', choices: inLetters(items) }],
      inOrder: true,
    }),
    read: ({ order }) => order,
    write: (order) => ({ order }),
  },
  writing: null,
  speaking: null,
};

function ruleOf({ kind }: { kind: string }): Rule<Kind> | null {
  return (rules as Partial<Record<string, Rule<Kind> | null>>)[kind] ?? null;
}

/** Null for a question that a person marks, or whose kind is newer than this page. */
export function rightsOf(question: QuestionForAuthor): Rights | null {
  return ruleOf(question)?.rights(contentOf(question) as never, keyOf(question) as never) ?? null;
}

/** A key that cannot mark has nothing to begin with. */
function keyOf({ key }: QuestionForAuthor): object {
  return 'malformed' in key
    ? { letter: '', letters: [], value: '', values: [], gaps: [], order: [], rules: null }
    : key;
}

/**
 * What is right now: of `parts` the choices of each, of `answers` the letters of each, of `texts` one text a part with
 * a line for each variant.
 */
export function rightNow(question: QuestionForAuthor): string[][] {
  const rule = ruleOf(question);
  const rights = rightsOf(question);
  if (!rule || !rights) return [];
  const also = question.scoring?.by === 'keys' ? question.scoring.also : [];
  const keys = [keyOf(question), ...also].map((key) => rule.read(key as never));
  if (rights.how === 'answers') return keys as string[][];
  if (rights.how === 'texts')
    return rights.parts.map((_, part) => [(keys[0]?.[part] as string[] | undefined)?.join('\n') ?? '']);
  return rights.parts.map((_, part) => {
    const values = keys
      .map((key) => key[part])
      .filter((value): value is string => typeof value === 'string' && value !== '');
    return [...new Set(values)];
  });
}

/** The keys that say that this is right; those of parts have the choices of each beside each other. */
export function keysOf(question: QuestionForAuthor, right: string[][]): Key[] {
  const rule = ruleOf(question);
  const rights = rightsOf(question);
  if (!rule || !rights) return [];
  const key = keyOf(question) as never;
  if (rights.how === 'answers') return right.map((letters) => rule.write(letters, key) as Key);
  const count = rights.how === 'texts' ? 1 : Math.max(1, ...right.map((values) => values.length));
  return Array.from({ length: count }, (_, index) => {
    const values = right.map((values) => values[index] ?? values[0] ?? '');
    return rule.write(values, key) as Key;
  });
}

/** What is right, in a line: 'A or C', '1: B or D, 2: A'. */
export function rightInWords(question: QuestionForAuthor): string {
  const rights = rightsOf(question);
  if (!rights) return '';
  const right = rightNow(question);
  if (rights.how === 'answers') return right.map((letters) => letters.join(rights.inOrder ? ' ' : ' + ')).join(' or ');
  const nameOf = (part: number, value: string) =>
    rights.parts[part]?.choices.find((choice) => choice.value === value)?.name ?? value.replaceAll('\n', ' or ');
  const parts = right.map((values, part) => values.map((value) => nameOf(part, value)).join(' or '));
  return parts.length === 1 ? (parts[0] ?? '') : parts.map((words, part) => `${part + 1}: ${words}`).join(', ');
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
