import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { type ContentOf, type KeyOf, type Kind, kindNames } from '@parlance/contract/kinds/kinds';
import { statementWord, statementWords } from '@parlance/contract/kinds/not-given';
import { type GiftParts, giftBlanks, giftChoice, giftPairs, giftShortAnswer } from './gift-parts.ts';
import {
  type MoodleParts,
  moodleBlanks,
  moodleChoice,
  moodleCompletion,
  moodleMatched,
  moodleOrder,
  moodleShortAnswers,
  moodleTrueFalse,
} from './moodle-parts.ts';
import {
  type ItemParts,
  qtiBlanks,
  qtiChoice,
  qtiCompletion,
  qtiMatched,
  qtiOpen,
  qtiOrder,
  qtiShortAnswers,
  qtiTrueFalse,
} from './qti-parts.ts';

/** What belongs together: an item with its option, or, with an empty item, an option that no item has. */
export type Pair = { item: string; option: string };
type Paired = { prompt: string; pairs: Pair[]; options: string[] };

type Writer<K extends Kind, Parts> = (content: ContentOf<K>, key: KeyOf<K>) => Parts;

/** A kind in files of other systems. */
type ExchangedKind<K extends Kind> = {
  /** What it is called where another kind becomes it. */
  called: MessageDescriptor;
  qti: Writer<K, ItemParts>;
  moodle: Writer<K, MoodleParts>;
  /** Null for what GIFT has no form for. */
  gift: Writer<K, GiftParts | null>;
  /** What pairs ask that are this kind by their options; null for pairs that are not. */
  ofPairs?: (paired: Paired) => { content: ContentOf<K>; key: KeyOf<K> } | null;
};

/** How each kind is written for other systems, and told where a file does not name it. */
export const exchangedKinds: { [K in Kind]: ExchangedKind<K> } = {
  single_choice: {
    called: msg`multiple choice`,
    qti: (content, { letter, credit }) =>
      qtiChoice(content, [letter], { most: 1, worths: credit && { ...credit, [letter]: WHOLE } }),
    moodle: (content, { letter, credit }) => moodleChoice(content, { ...credit, [letter]: WHOLE }, true),
    gift: ({ prompt, options }, { letter, credit = {} }) => giftChoice(prompt, options, credit, letter),
  },
  several_choice: {
    called: msg`checkboxes`,
    qti: (content, { letters, credit }) => qtiChoice(content, letters, { most: 0, worths: credit }),
    // Neither has all or nothing: there each right option gives its part of the mark.
    moodle: (content, { letters, credit = equalWorths(letters, -WHOLE) }) => moodleChoice(content, credit, false),
    gift: ({ prompt, options }, { letters, credit = equalWorths(letters, -WHOLE) }) =>
      giftChoice(prompt, options, credit),
  },
  choose_n: {
    called: msg`choose several`,
    qti: ({ n, ...content }, { letters }) =>
      qtiChoice(content, letters, { most: n, worths: Object.fromEntries(letters.map((one) => [one, WHOLE])) }),
    moodle: (content, { letters }) => moodleChoice(content, equalWorths(letters, 0), false),
    gift: ({ prompt, options }, { letters }) => giftChoice(prompt, options, equalWorths(letters, 0)),
  },
  true_false: {
    called: msg`true or false`,
    qti: ({ prompt }, { value }) => qtiTrueFalse(prompt, value),
    moodle: ({ prompt }, { value }) => moodleTrueFalse(prompt, value),
    gift: ({ prompt }, { value }) => ({ before: prompt, answers: value }),
  },
  not_given: {
    called: msg`not given`,
    qti: ({ prompt, labels, statements }, { values }) => {
      const words: readonly string[] = statementWords[labels];
      const pairs = values.map((value, index) => `I${index + 1} O${words.indexOf(value) + 1}`);
      return qtiMatched(prompt, { items: statements, options: words, pairs, most: 0 });
    },
    moodle: ({ prompt, labels, statements }, { values }) =>
      moodleMatched(prompt, statements, values, statementWords[labels]),
    gift: ({ prompt, labels, statements }, { values }) => giftPairs(prompt, statements, values, statementWords[labels]),
    ofPairs: ({ prompt, pairs, options }) => {
      const labels = (['true_false', 'yes_no'] as const).find((name) => areSame(statementWords[name], options));
      if (!labels) return null;
      return {
        content: { prompt, labels, statements: pairs.map(({ item }) => item) },
        key: { values: pairs.map(({ option }) => statementWord.parse(option.toUpperCase())) },
      };
    },
  },
  matching: {
    called: msg`matching`,
    qti: ({ prompt, items, options, reuse, style, ...order }, { letters }) => {
      const pairs = letters.map((letter, index) => `I${index + 1} O${optionLetters.indexOf(letter) + 1}`);
      const parts = qtiMatched(prompt, { items, options, pairs, most: reuse ? 0 : 1, order });
      return { ...parts, settings: { style, reuse, ...parts.settings } };
    },
    moodle: ({ prompt, items, options, shuffle }, { letters }) =>
      moodleMatched(prompt, items, textsOf(letters, options), options, shuffle),
    gift: ({ prompt, items, options }, { letters }) => giftPairs(prompt, items, textsOf(letters, options), options),
  },
  fill_in_blanks: {
    called: msg`fill in the blanks`,
    qti: ({ prompt }, key) => qtiBlanks(prompt, key),
    moodle: ({ prompt }, key) => moodleBlanks(prompt, key),
    gift: ({ prompt }, key) => giftBlanks(prompt, key),
  },
  completion: { called: msg`completion`, qti: qtiCompletion, moodle: moodleCompletion, gift: () => null },
  short_answer: {
    called: msg`short answers`,
    qti: (content, key) => qtiShortAnswers(content, key),
    moodle: ({ prompt, questions }, key) => moodleShortAnswers(prompt, questions, key),
    gift: ({ prompt, questions }, key) => giftShortAnswer(prompt, questions, key),
  },
  ordering: {
    called: msg`ordering`,
    qti: (content, { order }) => qtiOrder(content, order),
    moodle: ({ prompt, items, marking }, { order }) => moodleOrder(prompt, textsOf(order, items), marking),
    gift: () => null,
  },
  writing: {
    called: msg`writing`,
    qti: ({ prompt }) => qtiOpen(prompt, 'text'),
    moodle: ({ prompt: text }) => ({ type: 'essay', text, rest: '<responseformat>editor</responseformat>\n' }),
    gift: ({ prompt }) => ({ before: prompt, answers: '' }),
  },
  speaking: {
    called: msg`speaking`,
    qti: ({ prompt }) => qtiOpen(prompt, 'recording'),
    moodle: ({ prompt: text }) => ({ type: 'recordrtc', text, rest: '<mediatype>audio</mediatype>\n' }),
    gift: () => null,
  },
};

/** The mark in equal parts for these letters, and what every other is worth. */
function equalWorths(letters: readonly string[], other: number): LetterCredit {
  const worthOf = (letter: string) => (letters.includes(letter) ? WHOLE / letters.length : other);
  return Object.fromEntries(optionLetters.map((letter) => [letter, worthOf(letter)]));
}

/** A question that pairs of items and options are by their options alone; null where they are a matching. */
export function askedByPairs(paired: Paired): { kind: Kind; content: unknown; key: unknown } | null {
  for (const kind of kindNames) {
    const asked = exchangedKinds[kind].ofPairs?.(paired);
    if (asked) return { kind, ...asked };
  }
  return null;
}

function areSame(words: readonly string[], options: readonly string[]): boolean {
  const said = options.map((option) => option.toUpperCase());
  return said.length === words.length && words.every((word) => said.includes(word));
}

/** The texts that letters stand for. */
function textsOf(letters: readonly string[], options: readonly string[]): string[] {
  return letters.map((letter) => options[optionLetters.indexOf(letter)] ?? '');
}
