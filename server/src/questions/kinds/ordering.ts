import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import { say } from '@parlance/contract/say';
import { ANSWER, optionCells } from './columns.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { optionPlaces } from './task.ts';
import { readLetters, readOptions } from './task-cells.ts';

export const ordering: QuestionKind<Ordering> = {
  ...noFields,
  tasks: {
    ORDERING_QUESTION: {
      below: [],
      settings: { marking: ['whole', 'pairs'] },
      key: (cell) => cell(ANSWER),
      read: ({ head, settings }) => {
        const items = readOptions(head);
        const order = readLetters(head);
        const last = optionLetters[items.length - 1];
        const answer = { row: head, column: ANSWER };
        return {
          content: { prompt: head.text, items, marking: settings.marking ?? 'whole' },
          key: { order },
          places: {
            ...optionPlaces(head, 'content.items', items.length),
            'content.items': { ...answer, words: say(msg`this is the order shown already: move at least one`) },
            'key.order': { ...answer, words: say(msg`use each letter from A to ${{ last }} once`) },
          },
        };
      },
    },
  },
  settings: ({ content: { marking } }) => (marking === 'pairs' ? { marking } : {}),
  cells: ({ content, key }) => [
    {
      TYPE: 'ORDERING_QUESTION',
      VALUE: content.prompt,
      ...optionCells(content.items),
      [ANSWER]: 'order' in key ? key.order.join() : '',
    },
  ],
  parts: null,
};
