import { msg } from '@lingui/core/runtime-macro';
import { creditFaults, fixedFaults } from '@parlance/contract/kinds/asked-faults';
import { type FieldFault, optionLetters } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { SeveralChoice } from '@parlance/contract/kinds/several-choice';
import type { SingleChoice } from '@parlance/contract/kinds/single-choice';
import { letterCreditOf } from '@parlance/contract/kinds/worth';
import { say } from '@parlance/contract/say';
import type { Fault } from '../../platform/csv/csv-columns.ts';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import { type Choice, type ChoiceColumns, type ChoiceFault, checkChoice, optionTexts, readChoice } from '../choice.ts';
import { ANSWER, optionColumns, SETTINGS } from './columns.ts';
import { creditNames, creditSettings, withCredit } from './credit-setting.ts';
import { orderIn, orderNames, orderSettings } from './order-setting.ts';
import type { FlatFields, QuestionFileRow, QuestionKind, Stored } from './question-kind.ts';
import type { Settings } from './settings.ts';
import { inFile } from './task.ts';

const settingNames = { ...creditNames, ...orderNames };

/** The columns of a choice in a file whose rows say their types. */
export const choiceColumns: ChoiceColumns = { options: optionColumns, answer: ANSWER };

export const singleChoice: QuestionKind<SingleChoice> = {
  isInFields,
  tidied: ({ content, key }) => ({ content, key: { letter: key.letter, ...letterCreditOf(key.credit) } }),
  keyField: 'correct_option',
  flatKey: ({ letter }) => letter,
  read: (fields, stored) => {
    const { content, correct, faults } = readFields(fields, stored?.content);
    if (correct.length > 1) faults.push({ path: 'correct_option', reason: say(msg`Only one answer can be correct.`) });
    const [letter] = correct;
    const key = letter ? keptCredit({ letter }, content, stored) : { malformed: fields.correct_option };
    return { content, key, faults };
  },
  rows: { QUESTION: choiceRow('reading_mcq'), MCQ_QUESTION: { ...choiceRow('mcq'), exported: true } },
  settings: choiceSettings,
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
  tidied: ({ content, key }) => ({ content, key: { letters: key.letters.toSorted(), ...letterCreditOf(key.credit) } }),
  read: (fields, stored) => {
    const { content, correct, faults } = readFields(fields, stored?.content);
    return { content, key: keptCredit({ letters: correct }, content, stored), faults };
  },
  rows: {
    CHECKBOX_QUESTION: {
      exported: true,
      settings: settingNames,
      read: ({ cell, text, fault, settings }) =>
        withSettings(severalOf(text, readChoice(cell, choiceColumns, fault)), settings, fault),
      key: (cell) => cell(choiceColumns.answer),
    },
  },
  settings: choiceSettings,
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
): KeyedQuestion<'single_choice' | 'several_choice'> & { question_type: QuestionType } {
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
    settings: settingNames,
    read: ({ cell, text, fault, settings }) =>
      withSettings(choiceOf(type, text, readChoice(cell, choiceColumns, fault)), settings, fault),
    key: (cell) => cell(choiceColumns.answer),
  };
}

type FileChoice = KeyedQuestion<'single_choice' | 'several_choice'>;

/** A choice with what its options are worth, and how they are ordered. */
function withSettings<Q extends FileChoice>(question: Q, settings: Settings, fault: Fault): Q {
  const tell = (reason: string) => fault(SETTINGS, reason);
  const content = { ...question.content, ...orderIn(settings, tell) };
  for (const { reason } of fixedFaults(content)) tell(inFile(reason));
  return withCredit({ ...question, content }, settings, tell);
}

function choiceSettings({ content, key }: Stored<SingleChoice> | Stored<SeveralChoice>): Settings {
  return { ...creditSettings('credit' in key ? key.credit : undefined), ...orderSettings(content) };
}

/** The fields do not say what options are worth: that of the stored question stays where it still fits. */
function keptCredit<Key extends SingleChoice['key'] | SeveralChoice['key']>(
  key: Key,
  content: SingleChoice['content'],
  stored: Stored<SingleChoice> | Stored<SeveralChoice> | null,
): Key {
  const credit = stored && 'credit' in stored.key ? stored.key.credit : undefined;
  const kept = { ...key, ...letterCreditOf(credit) };
  return creditFaults(content, kept).length === 0 ? kept : key;
}

/** Nor how options are ordered. */
function keptOrder(options: string[], stored: SingleChoice['content'] | undefined) {
  const { shuffle, fixed = [] } = stored ?? {};
  const kept = fixed.filter((letter) => options[optionLetters.indexOf(letter)]);
  return { ...(shuffle !== undefined && { shuffle }), ...(kept.length > 0 && { fixed: kept }) };
}

/** Options from the fifth on have no fields: those of the stored question stay while the four before them are filled. */
function readFields(
  { question_text, options, correct_option }: FlatFields,
  stored: SingleChoice['content'] | undefined,
) {
  const { correct, faults } = checkChoice(options, [correct_option ?? []].flat());
  const texts = optionTexts(options);
  const more = texts.length === OPTION_FIELDS.length ? (stored?.options.slice(OPTION_FIELDS.length) ?? []) : [];
  const offered = [...texts, ...more];
  return {
    content: { prompt: question_text, options: offered, ...keptOrder(offered, stored) },
    correct,
    faults: faults.map(inFields),
  };
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
