import { ph, t } from '@lingui/core/macro';
import type { ChooseN } from '@parlance/contract/kinds/choose-n';
import { type Completion, countGaps, wordsOfGap } from '@parlance/contract/kinds/completion';
import type { FillInBlanks } from '@parlance/contract/kinds/fill-in-blanks';
import { offeredOptions, optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import { type Matching, optionName } from '@parlance/contract/kinds/matching';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import type { SeveralChoice } from '@parlance/contract/kinds/several-choice';
import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import type { SingleChoice } from '@parlance/contract/kinds/single-choice';
import type { TrueFalse } from '@parlance/contract/kinds/true-false';
import { creditedVariants, readCredited } from '@parlance/contract/kinds/typed-credit';
import { letterCreditOf } from '@parlance/contract/kinds/worth';

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

/** What can be right of a kind, read from its key and written into it. */
export type RightRule<A extends { content: object; key: object }> = {
  rights: (content: A['content'], key: A['key']) => Rights;
  /** What is right by one key: of each part, or the letters of the whole answer; of a text its variants. */
  read: (key: A['key']) => string[] | string[][];
  write: (right: string[], key: A['key']) => A['key'];
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

/** Variants, each with what it is worth before it where that is a part of the mark. */
const variantsOfAll = {
  read: (key: TextKey) => creditedVariants(key),
  write: (right: string[], { rules }: TextKey): TextKey => ({ ...readCredited(right.map(linesOf)), rules }),
};

const texts = (names: string[]): Rights => ({ how: 'texts', parts: names.map((name) => ({ name, choices: [] })) });

export const rightLetter: RightRule<SingleChoice> = {
  rights: (content) => ({ how: 'parts', parts: [{ name: t`Right answers`, choices: offered(content) }] }),
  read: ({ letter }) => [letter],
  write: ([letter = ''], { credit }) => ({
    letter,
    ...letterCreditOf(Object.fromEntries(Object.entries(credit ?? {}).filter(([one]) => one !== letter))),
  }),
};

export const rightLetters: RightRule<SeveralChoice> = {
  rights: (content) => ({ how: 'answers', parts: [{ name: t`Right answers`, choices: offered(content) }] }),
  read: lettersOfAll.read,
  // What options are worth adds up only for the letters that it was said of.
  write: (letters, key) => (letters.toSorted().join() === key.letters.toSorted().join() ? key : { letters }),
};

export const rightChoices: RightRule<ChooseN> = {
  rights: ({ options }) => ({ how: 'answers', parts: [{ name: t`Right answers`, choices: inLetters(options) }] }),
  ...lettersOfAll,
};

export const rightWord: RightRule<TrueFalse> = {
  rights: () => ({ how: 'parts', parts: [{ name: t`Right answers`, choices: inWords(['TRUE', 'FALSE']) }] }),
  read: ({ value }) => [value],
  write: ([value]) => ({ value: value === 'FALSE' ? 'FALSE' : 'TRUE' }),
};

export const rightWords: RightRule<NotGiven> = {
  rights: ({ labels, statements }) => ({
    how: 'parts',
    parts: statements.map((name) => ({ name, choices: inWords(statementWords[labels]) })),
  }),
  read: ({ values }) => values,
  write: (values) => ({ values: values as NotGiven['key']['values'] }),
};

export const rightBlanks: RightRule<FillInBlanks> = {
  rights: (_content, { gaps }) => texts(gaps.map((_, gap) => t`Blank ${ph({ number: gap + 1 })}`)),
  ...variantsOfAll,
};

const gapName = (gap: number) => t`Gap ${ph({ place: gap + 1 })}`;

export const rightGaps: RightRule<Completion> = {
  rights: (content) => {
    const gaps = Array.from({ length: countGaps(content) }, (_, gap) => gap);
    if (content.source === 'free') return texts(gaps.map(gapName));
    const choicesOf = (gap: number) => inLetters(wordsOfGap(content, gap));
    return { how: 'parts', parts: gaps.map((gap) => ({ name: gapName(gap), choices: choicesOf(gap) })) };
  },
  read: (key) => ('gaps' in key ? variantsOfAll.read(key) : key.letters),
  write: (right, key) => ('gaps' in key ? variantsOfAll.write(right, key) : { letters: right }),
};

export const rightTexts: RightRule<ShortAnswer> = {
  rights: ({ questions }) => texts(questions),
  ...variantsOfAll,
};

export const rightPairs: RightRule<Matching> = {
  rights: ({ style, items, options }) => {
    const choices = inLetters(options).map((choice, index) => ({ ...choice, name: optionName(style, index) }));
    return { how: 'parts', parts: items.map((name) => ({ name, choices })) };
  },
  ...lettersOfAll,
};

export const rightOrder: RightRule<Ordering> = {
  rights: ({ items }) => ({
    how: 'answers',
    parts: [{ name: t`The right order`, choices: inLetters(items) }],
    inOrder: true,
  }),
  read: ({ order }) => order,
  write: (order) => ({ order }),
};

function linesOf(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
