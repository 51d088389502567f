import { msg } from '@lingui/core/runtime-macro';
import type { ChooseN } from '@parlance/contract/kinds/choose-n';
import { say } from '@parlance/contract/say';
import { ANSWER, optionCells, SETTINGS } from './columns.ts';
import { orderIn, orderNames, orderSettings } from './order-setting.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { optionPlaces } from './task.ts';
import { readLetters, readOptions } from './task-cells.ts';

export const chooseN: QuestionKind<ChooseN> = {
  ...noFields,
  tidied: ({ content, key }) => ({ content, key: { letters: key.letters.toSorted() } }),
  tasks: {
    CHOOSE_QUESTION: {
      below: [],
      settings: { n: ['2', '3', '4', '5'], ...orderNames },
      key: (cell) => cell(ANSWER),
      read: ({ head, settings }) => {
        const options = readOptions(head);
        const letters = readLetters(head);
        const n = settings.n === undefined ? letters.length : Number(settings.n);
        const answer = { row: head, column: ANSWER };
        return {
          content: { prompt: head.text, options, n, ...orderIn(settings, (reason) => head.fault(SETTINGS, reason)) },
          key: { letters },
          places: {
            ...optionPlaces(head, 'content.options', options.length),
            'content.n':
              settings.n === undefined
                ? { ...answer, words: say(msg`use 2 to 5 letters, and fewer than there are options`) }
                : { row: head, column: SETTINGS },
            'content.fixed': { row: head, column: SETTINGS },
            'key.letters': { ...answer, words: say(msg`use ${{ n }} letters: n is ${{ n }}`) },
            ...Object.fromEntries(letters.map((_letter, index) => [`key.letters.${index}`, answer])),
          },
        };
      },
    },
  },
  settings: ({ content }) => ({ n: String(content.n), ...orderSettings(content) }),
  cells: ({ content, key }) => [
    {
      TYPE: 'CHOOSE_QUESTION',
      VALUE: content.prompt,
      ...optionCells(content.options),
      [ANSWER]: 'letters' in key ? key.letters.join() : '',
    },
  ],
  parts: null,
};
