import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import { creditedVariants, readCredited } from '@parlance/contract/kinds/typed-credit';
import { ANSWER, VALUE } from './columns.ts';
import { variantsInLine } from './parts.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { answerPlaces, rowPlaces } from './task.ts';
import { readGap, readText } from './task-cells.ts';
import { tidiedTexts, writtenVariants } from './variants.ts';
import { readWritten, writtenNames, writtenSettings } from './written-settings.ts';

export const shortAnswer: QuestionKind<ShortAnswer> = {
  ...noFields,
  tidied: ({ content, key }) => ({ content, key: tidiedTexts(key) }),
  tasks: {
    SHORT_ANSWER_QUESTION: {
      below: ['ITEM'],
      settings: writtenNames,
      read: (task) => {
        const { limit, rules } = readWritten(task);
        const items = task.below.ITEM;
        return {
          content: { prompt: task.head.text, questions: items.map(readText), ...(limit && { limit }) },
          key: { ...readCredited(items.map((row) => readGap(row, rules))), rules },
          places: {
            ...rowPlaces(task, 'content.questions', { column: VALUE }),
            ...answerPlaces(task, 'key.gaps'),
          },
        };
      },
    },
  },
  settings: ({ content, key }) => writtenSettings(content.limit, key),
  cells: ({ content, key }) => [
    { TYPE: 'SHORT_ANSWER_QUESTION', VALUE: content.prompt },
    ...content.questions.map((text, index) => ({
      TYPE: 'ITEM',
      VALUE: text,
      [ANSWER]: 'gaps' in key ? writtenVariants(creditedVariants(key)[index] ?? [], key.rules) : '',
    })),
  ],
  parts: ({ questions }, key) =>
    questions.map((text, index) => ({ text, key: variantsInLine(key ? creditedVariants(key)[index] : undefined) })),
};
