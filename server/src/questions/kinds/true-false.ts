import { msg } from '@lingui/core/runtime-macro';
import type { TrueFalse } from '@parlance/contract/kinds/true-false';
import { say } from '@parlance/contract/say';
import { truthWord } from '../../platform/csv/csv-cell.ts';
import { choiceColumns } from './choices.ts';
import type { QuestionKind } from './question-kind.ts';

export const trueFalse: QuestionKind<TrueFalse> = {
  isInFields: ({ picture }) => !picture,
  keyField: 'correct_option',
  flatKey: ({ value }) => value,
  read: ({ question_text, correct_option: given }) => ({
    content: { prompt: question_text },
    key: keyOf(given),
    faults: isKey(given) ? [] : [{ path: 'correct_option', reason: say(msg`Choose True or False.`) }],
  }),
  rows: {
    TRUE_FALSE_QUESTION: {
      read: ({ cell, text, fault }) => {
        const answer = truthWord(cell(choiceColumns.answer));
        if (!isKey(answer)) fault(choiceColumns.answer, say(msg`use TRUE or FALSE`));
        return { question_type: 'true_false', kind: 'true_false', content: { prompt: text }, key: keyOf(answer) };
      },
      key: (cell) => cell(choiceColumns.answer),
    },
  },
  cells: ({ content, key }) => [
    {
      TYPE: 'TRUE_FALSE_QUESTION',
      VALUE: content.prompt,
      [choiceColumns.answer]: 'value' in key ? key.value : '',
    },
  ],
  parts: null,
};

function isKey(given: unknown): given is 'TRUE' | 'FALSE' {
  return given === 'TRUE' || given === 'FALSE';
}

function keyOf(given: unknown) {
  return isKey(given) ? { value: given } : { malformed: given };
}
