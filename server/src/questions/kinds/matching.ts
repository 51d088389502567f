import { optionLetters } from '@parlance/contract/kinds/kind';
import { type Matching, matchingStyles, romanNumeral } from '@parlance/contract/kinds/matching';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { ANSWER, optionCells, SETTINGS, VALUE } from './columns.ts';
import { orderIn, orderNames, orderSettings } from './order-setting.ts';
import { lettered } from './parts.ts';
import { noFields, type QuestionKind } from './question-kind.ts';
import { yesNo, yesOrNo } from './settings.ts';
import { answerPlaces, type FileRow, optionPlaces, rowPlaces } from './task.ts';
import { readLetter, readOptions, readText } from './task-cells.ts';

/** What options are where the settings do not say it. */
const STYLE = 'features';
const numerals = optionLetters.map((_letter, index) => romanNumeral(index));

export const matching: QuestionKind<Matching> = {
  ...noFields,
  tasks: {
    MATCHING_QUESTION: {
      below: ['ITEM'],
      settings: { style: matchingStyles, reuse: yesOrNo, ...orderNames },
      read: (task) => {
        const { head, settings } = task;
        const { style = STYLE } = settings;
        const options = readOptions(head);
        const items = task.below.ITEM;
        const letters = items.map((row) => (style === 'headings' ? readHeading(row) : readLetter(row)));
        return {
          content: {
            prompt: head.text,
            style,
            items: items.map(readText),
            options,
            reuse: settings.reuse === 'yes',
            ...orderIn(settings, (reason) => head.fault(SETTINGS, reason)),
          },
          key: { letters },
          places: {
            'content.fixed': { row: head, column: SETTINGS },
            ...optionPlaces(head, 'content.options', options.length),
            ...rowPlaces(task, 'content.items', { column: VALUE }),
            ...answerPlaces(task, 'key.letters'),
          },
        };
      },
    },
  },
  settings: ({ content: { style, reuse, ...order } }) => ({
    style: style === STYLE ? undefined : style,
    reuse: yesNo(reuse || undefined),
    ...orderSettings(order),
  }),
  cells: ({ content, key }) => [
    { TYPE: 'MATCHING_QUESTION', VALUE: content.prompt, ...optionCells(content.options) },
    ...content.items.map((text, index) => ({
      TYPE: 'ITEM',
      VALUE: text,
      [ANSWER]: 'letters' in key ? (key.letters[index] ?? '') : '',
    })),
  ],
  parts: ({ items, options }, key) =>
    items.map((text, index) => ({ text, key: lettered(key?.letters[index], options) })),
};

/** The letter of a heading, which its numeral may stand for. An I is the letter, as it is in the columns' names. */
function readHeading(row: FileRow): string {
  const written = lookedUp(row.cell(ANSWER));
  const numeral = written === 'I' ? -1 : numerals.indexOf(written.toLowerCase());
  return optionLetters[numeral] ?? readLetter(row, 'a letter such as C, or a numeral such as iv');
}
