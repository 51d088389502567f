import { msg } from '@lingui/core/runtime-macro';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import { oneOf, say } from '@parlance/contract/say';
import { truthWord } from '../../platform/csv/csv-cell.ts';
import { ANSWER, VALUE } from './columns.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { answerPlaces, type FileRow, rowPlaces } from './task.ts';
import { readText } from './task-cells.ts';

export const notGiven: QuestionKind<NotGiven> = {
  ...noFields,
  tasks: {
    NOT_GIVEN_QUESTION: {
      below: ['ITEM'],
      settings: { labels: Object.keys(statementWords) },
      read: (task) => {
        const labels = task.settings.labels === 'yes_no' ? 'yes_no' : 'true_false';
        const items = task.below.ITEM;
        return {
          content: { prompt: task.head.text, labels, statements: items.map(readText) },
          key: { values: items.map((row) => readWord(row, statementWords[labels])) },
          places: {
            ...rowPlaces(task, 'content.statements', { column: VALUE }),
            ...answerPlaces(task, 'key.values'),
          },
        };
      },
    },
  },
  settings: ({ content: { labels } }) => (labels === 'yes_no' ? { labels } : {}),
  cells: ({ content, key }) => [
    { TYPE: 'NOT_GIVEN_QUESTION', VALUE: content.prompt },
    ...content.statements.map((text, index) => ({
      TYPE: 'ITEM',
      VALUE: text,
      [ANSWER]: 'values' in key ? (key.values[index] ?? '') : '',
    })),
  ],
  parts: ({ statements }, key) => statements.map((text, index) => ({ text, key: key?.values[index] ?? '' })),
};

function readWord(row: FileRow, words: readonly string[]): string {
  const word = truthWord(row.cell(ANSWER)).replace(/[\s_-]+/g, ' ');
  if (!words.includes(word)) row.fault(ANSWER, say(msg`use ${{ words: oneOf(words) }}`));
  return word;
}
