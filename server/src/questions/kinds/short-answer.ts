import { ANSWER, VALUE } from './columns.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { answerPlaces, rowPlaces } from './task.ts';
import { readGap, readText } from './task-cells.ts';
import { escapedVariants, withoutEmptyVariants } from './variants.ts';

export const shortAnswer: QuestionKind<'short_answer'> = {
  ...noFields,
  tidied: ({ content, key }) => ({ content, key: withoutEmptyVariants(key) }),
  tasks: {
    SHORT_ANSWER_QUESTION: {
      kind: 'short_answer',
      below: ['ITEM'],
      settings: {},
      read: (task) => ({
        content: { prompt: task.head.text, questions: task.below.ITEM.map(readText) },
        key: { gaps: task.below.ITEM.map(readGap), rules: null },
        places: {
          ...rowPlaces(task, 'content.questions', { column: VALUE }),
          ...answerPlaces(task, 'key.gaps'),
        },
      }),
    },
  },
  cells: ({ content, key }) => [
    { TYPE: 'SHORT_ANSWER_QUESTION', VALUE: content.prompt },
    ...content.questions.map((text, index) => ({
      TYPE: 'ITEM',
      VALUE: text,
      [ANSWER]: 'gaps' in key ? escapedVariants(key.gaps[index] ?? []) : '',
    })),
  ],
};
