import { msg } from '@lingui/core/runtime-macro';
import type { FieldFault } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { SeveralChoice } from '@parlance/contract/kinds/several-choice';
import type { SingleChoice } from '@parlance/contract/kinds/single-choice';
import { say } from '@parlance/contract/say';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import { type Choice, type ChoiceColumns, type ChoiceFault, checkChoice, optionTexts, readChoice } from '../choice.ts';
import { ANSWER, optionColumns } from './columns.ts';
import type { FlatFields, QuestionFileRow, QuestionKind, Stored } from './question-kind.ts';

/** The columns of a choice in a file whose rows say their types. */
export const choiceColumns: ChoiceColumns = { options: optionColumns, answer: ANSWER };

export const singleChoice: QuestionKind<SingleChoice> = {
  isInFields,
  keyField: 'correct_option',
  flatKey: ({ letter }) => letter,
  read: (fields, stored) => {
    const { content, correct, faults } = readFields(fields, stored?.content);
    if (correct.length > 1) faults.push({ path: 'correct_option', reason: say(msg`Only one answer can be correct.`) });
    const [letter] = correct;
    return { content, key: letter ? { letter } : { malformed: fields.correct_option }, faults };
  },
  rows: { QUESTION: choiceRow('reading_mcq'), MCQ_QUESTION: { ...choiceRow('mcq'), exported: true } },
  cells: ({ content, key }, type) => [
    {
      TYPE: type === 'mcq' ? 'MCQ_QUESTION' : 'QUESTION',
      VALUE: content.prompt,
      ...choiceCells(content.options, 'letter' in key ? [key.letter] : [], choiceColumns),
    },
  ],
  parts: null,
};

export const severalChoice: QuestionKind<SeveralChoice> = {
  isInFields,
  keyField: 'correct_option',
  flatKey: ({ letters }) => letters,
  tidied: ({ content, key }) => ({ content, key: { letters: key.letters.toSorted() } }),
  read: (fields, stored) => {
    const { content, correct, faults } = readFields(fields, stored?.content);
    return { content, key: { letters: correct }, faults };
  },
  rows: {
    CHECKBOX_QUESTION: {
      exported: true,
      read: ({ cell, text, fault }) => severalOf(text, readChoice(cell, choiceColumns, fault)),
      key: (cell) => cell(choiceColumns.answer),
    },
  },
  cells: (asked) => [
    {
      TYPE: isLone(asked) ? 'CHECKBOX_QUESTION' : 'QUESTION',
      VALUE: asked.content.prompt,
      ...choiceCells(asked.content.options, lettersOf(asked), choiceColumns),
    },
  ],
  parts: null,
};

/** Whether the letters of the key do not say by themselves that several may be right. */
export function isLone(asked: Stored<SeveralChoice>): boolean {
  return lettersOf(asked).length < 2;
}

export function lettersOf({ key }: Stored<SeveralChoice>): string[] {
  return 'letters' in key ? key.letters : [];
}

/** One question of the letters that are right: of a type with one, or a `checkbox`. */
export function choiceOf(
  type: QuestionType,
  text: string,
  choice: Choice,
): KeyedQuestion & { question_type: QuestionType } {
  const [letter, ...others] = choice.correct;
  if (others.length > 0) return severalOf(text, choice);
  return {
    question_type: type,
    kind: 'single_choice',
    content: { prompt: text, options: choice.options },
    key: letter ? { letter } : { malformed: null },
  };
}

export function severalOf(text: string, { options, correct }: Choice) {
  return {
    question_type: 'checkbox' as const,
    kind: 'several_choice' as const,
    content: { prompt: text, options },
    key: { letters: correct },
  };
}

/** The cells of the options and the key. */
export function choiceCells(options: string[], letters: string[], columns: ChoiceColumns): CellsByName {
  const texts = columns.options.map((column, index) => [column, options[index] ?? ''] as const);
  return { ...Object.fromEntries(texts), [columns.answer]: letters.join() };
}

function isInFields({ options, picture }: SingleChoice['content']): boolean {
  return options.length <= OPTION_FIELDS.length && !picture;
}

function choiceRow(type: QuestionType): QuestionFileRow {
  return {
    read: ({ cell, text, fault }) => choiceOf(type, text, readChoice(cell, choiceColumns, fault)),
    key: (cell) => cell(choiceColumns.answer),
  };
}

/** Options from the fifth on have no fields: those of the stored question stay while the four before them are filled. */
function readFields(
  { question_text, options, correct_option }: FlatFields,
  stored: SingleChoice['content'] | undefined,
) {
  const { correct, faults } = checkChoice(options, [correct_option ?? []].flat());
  const texts = optionTexts(options);
  const more = texts.length === OPTION_FIELDS.length ? (stored?.options.slice(OPTION_FIELDS.length) ?? []) : [];
  return { content: { prompt: question_text, options: [...texts, ...more] }, correct, faults: faults.map(inFields) };
}

const OPTION_FIELDS = ['option_a', 'option_b', 'option_c', 'option_d'];
const OPTION_NAMES = ['A', 'B', 'C', 'D'];

/** The field a fault belongs to, and its words. */
function inFields(fault: ChoiceFault): FieldFault {
  switch (fault.kind) {
    case 'option empty':
      return {
        path: OPTION_FIELDS[fault.option] ?? '',
        reason:
          fault.option < 2
            ? say(msg`Enter this option: A and B are needed.`)
            : say(msg`Enter this option, or clear those after it.`),
      };
    case 'key empty':
      return { path: 'correct_option', reason: say(msg`Choose the correct answer.`) };
    case 'key unknown':
      return { path: 'correct_option', reason: say(msg`Choose A, B, C or D.`) };
    case 'key twice':
      return { path: 'correct_option', reason: say(msg`Choose each letter once.`) };
    case 'key without option':
      return { path: 'correct_option', reason: say(msg`Option ${{ letter: OPTION_NAMES[fault.option] }} is empty.`) };
  }
}
