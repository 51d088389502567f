import { msg, plural } from '@lingui/core/runtime-macro';
import {
  CELLS_MAX,
  type Completion,
  type CompletionContent,
  type CompletionKey,
  countGaps,
  GAPS_MAX,
  gapTexts,
  wordsOfGap,
} from '@parlance/contract/kinds/completion';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { creditedVariants, readCredited } from '@parlance/contract/kinds/typed-credit';
import { say } from '@parlance/contract/say';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import { readBlanks } from '../blanks.ts';
import { ANSWER, optionCells, optionColumns, optionsOf, SETTINGS, TYPE, VALUE } from './columns.ts';
import { lettered, variantsInLine, wordsBefore } from './parts.ts';
import { noFields, type QuestionKind, type Stored } from './question-kind.ts';
import { yesNo, yesOrNo } from './settings.ts';
import {
  answerPlaces,
  type FileRow,
  isFaulty,
  optionPlaces,
  type Place,
  type Places,
  rowPlaces,
  type Task,
} from './task.ts';
import { readGap, readLetter, readOptions, readText } from './task-cells.ts';
import { tidiedTexts, writtenVariants } from './variants.ts';
import { readWritten, refuseWritten, writtenNames, writtenSettings } from './written-settings.ts';

const widths = Array.from({ length: CELLS_MAX }, (_, index) => String(index + 1));

export const completion: QuestionKind<Completion> = {
  ...noFields,
  tidied: ({ content, key }) => ({
    content: {
      ...content,
      ...(content.body !== undefined && { body: readBlanks(content.body).text }),
      ...(content.rows && { rows: content.rows.map((row) => row.map((cell) => readBlanks(cell).text)) }),
    },
    key: 'gaps' in key ? tidiedTexts(key) : key,
  }),
  tasks: {
    COMPLETION_QUESTION: {
      below: ['ITEM', 'BODY', 'ROW'],
      settings: { layout: ['text', 'notes', 'table'], title: null, reuse: yesOrNo, columns: widths, ...writtenNames },
      read: (task) => {
        const { head, settings } = task;
        const text = readLayout(task);
        const words = readWords(task);
        const written = words.content.source === 'free' ? readWritten(task) : null;
        if (!written) refuseWritten(task);
        const { title, reuse } = settings;
        const content = {
          prompt: head.text,
          ...(title !== undefined && { title }),
          ...text.content,
          ...words.content,
          ...(reuse !== undefined && { reuse: reuse === 'yes' }),
          ...(written?.limit && { limit: written.limit }),
        };
        const items = task.below.ITEM;
        const key = written
          ? { ...readCredited(items.map((row) => readGap(row, written.rules))), rules: written.rules }
          : { letters: items.map((row) => readLetter(row)) };
        const count = countPlace(task, text, countGaps({ prompt: head.text, ...text.content, source: 'free' }));
        return {
          content,
          key,
          places: {
            'content.title': { row: head, column: SETTINGS, words: say(msg`title has at most 1,000 characters`) },
            'content.reuse': {
              row: head,
              column: SETTINGS,
              words: say(msg`reuse is only for a list of words in OPTION_A and on`),
            },
            'content.choices.length': count,
            ...text.places,
            ...words.places,
            ...answerPlaces(task, 'key.gaps'),
            ...answerPlaces(task, 'key.letters'),
            'key.gaps': count,
            'key.letters': count,
          },
        };
      },
    },
  },
  settings: ({ content: { layout, title, reuse, rows = [], limit }, key }) => ({
    layout: layout === 'text' ? undefined : layout,
    title,
    reuse: yesNo(reuse),
    // Where no row has a text in the last column, the cells do not say how many there are.
    columns: rows.length > 0 && rows.every((row) => row.at(-1) === '') ? String(rows[0]?.length) : undefined,
    ...('gaps' in key ? writtenSettings(limit, key) : {}),
  }),
  cells: (asked) => {
    const { content } = asked;
    return [
      { TYPE: 'COMPLETION_QUESTION', VALUE: content.prompt, ...optionCells(content.bank ?? []) },
      ...(content.body === undefined ? [] : [{ TYPE: 'BODY', VALUE: content.body }]),
      ...(content.rows ?? []).map((row) => ({ TYPE: 'ROW', ...optionCells(row) })),
      ...itemCells(asked),
    ];
  },
  parts: (content, key) =>
    gapTexts(content)
      .flatMap(wordsBefore)
      .map((text, gap) => ({ text, key: key ? gapKey(content, key, gap) : '' })),
};

function gapKey(content: CompletionContent, key: CompletionKey, gap: number): string {
  return 'gaps' in key
    ? variantsInLine(creditedVariants(key)[gap])
    : lettered(key.letters[gap], wordsOfGap(content, gap));
}

function itemCells({ content, key }: Stored<Completion>): CellsByName[] {
  const gaps = Math.max(countGaps(content), content.choices?.length ?? 0);
  const answers =
    'gaps' in key
      ? creditedVariants(key).map((variants) => writtenVariants(variants, key.rules))
      : 'letters' in key
        ? key.letters
        : [];
  return Array.from({ length: gaps }, (_, gap) => ({
    TYPE: 'ITEM',
    ...optionCells(content.choices?.[gap] ?? []),
    [ANSWER]: answers[gap] ?? '',
  }));
}

type Layout = { content: Pick<CompletionContent, 'layout' | 'body' | 'rows'>; places: Places; first: Place };

/** The text of the gaps: a BODY, or the ROWs of a table. */
function readLayout(task: Task): Layout {
  const { head, settings, below } = task;
  const layout = (settings.layout ?? (below.ROW.length > 0 ? 'table' : 'text')) as CompletionContent['layout'];
  if (layout === 'table') {
    for (const row of below.BODY) row.fault(TYPE, say(msg`a table has ROW rows and no BODY row`));
    return readTable(task, Number(settings.columns ?? 1));
  }
  for (const row of below.ROW) row.fault(TYPE, say(msg`ROW is only for layout=table`));
  const [body, ...others] = below.BODY;
  for (const row of others) row.fault(TYPE, say(msg`put the whole text into one BODY row`));
  if (settings.columns !== undefined) head.fault(SETTINGS, say(msg`columns is only for layout=table`));
  if (!body) {
    if (below.ROW.length === 0) head.fault(TYPE, say(msg`put a BODY row, or ROW rows, below this row`));
    return { content: { layout }, places: {}, first: { row: head, column: TYPE } };
  }
  const first = { row: body, column: VALUE };
  return { content: { layout, body: readBlanks(readText(body)).text }, places: { 'content.body': first }, first };
}

/** Rows of cells, all as long as the longest: spreadsheets do not say where a row ends. */
function readTable(task: Task, leastWidth: number): Layout {
  const { head } = task;
  const rows = task.below.ROW;
  const cells = rows.map((row) => optionsOf(row.cell).map((text) => readBlanks(text).text));
  const width = Math.min(CELLS_MAX, Math.max(leastWidth, ...cells.map(({ length }) => length)));
  const filled = cells.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
  if (rows.length === 0) head.fault(TYPE, say(msg`put ROW rows below this row`));
  const places = rows.map((row, index) => optionPlaces(row, `content.rows.${index}`, optionColumns.length, 'cell'));
  const [row] = rows;
  const first = row ? { row, column: optionColumns[0] ?? '' } : { row: head, column: TYPE };
  const ownPlaces = { ...rowPlaces(task, 'content.rows', { name: 'ROW', column: TYPE }), 'content.rows': first };
  return { content: { layout: 'table', rows: filled }, places: Object.assign(ownPlaces, ...places), first };
}

/** Whether gaps are written or take a word, as the rows have words for all of them, for each, or none. */
function readWords(task: Task): { content: Pick<CompletionContent, 'source' | 'bank' | 'choices'>; places: Places } {
  const { head, below } = task;
  const bank = readOptions(head);
  if (bank.length > 0) {
    for (const row of below.ITEM) {
      const [column = ''] = optionColumns.filter((name) => row.cell(name) !== '');
      if (column) row.fault(column, say(msg`leave this out: the words for every gap are in the task row`));
    }
    return { content: { source: 'bank', bank }, places: optionPlaces(head, 'content.bank', bank.length, 'word') };
  }
  const choices = below.ITEM.map(readOptions);
  if (choices.every((words) => words.length === 0)) return { content: { source: 'free' }, places: {} };
  const places = choices.map((words, gap) =>
    optionPlaces(below.ITEM[gap] as FileRow, `content.choices.${gap}`, words.length, 'word'),
  );
  return { content: { source: 'choices', choices }, places: Object.assign({}, ...places) };
}

/** Reports gaps and ITEM rows that are not as many, and gives the place of what else is wrong with their number. */
function countPlace({ head, below }: Task, { first }: Layout, gaps: number): Place {
  const extra = below.ITEM[gaps];
  if (first.column === TYPE) return first;
  if (gaps === 0 || gaps > GAPS_MAX) {
    if (!isFaulty(first.row, first.column)) first.row.fault(first.column, gapsFault(gaps));
    return first;
  }
  if (extra)
    extra.fault(
      TYPE,
      say(msg`there ${plural({ gaps }, { one: 'is only one', other: 'are only #' })} ${{ blank: BLANK }} above`),
    );
  else if (below.ITEM.length < gaps) {
    head.fault(
      TYPE,
      say(
        msg`put ${plural({ gaps }, { one: '# ITEM row', other: '# ITEM rows' })} below: one for each ${{ blank: BLANK }}`,
      ),
    );
  }
  return extra ? { row: extra, column: TYPE } : { row: head, column: TYPE };
}

function gapsFault(gaps: number): string {
  return gaps === 0
    ? say(msg`mark where an answer goes with ${{ blank: BLANK }}`)
    : say(msg`at most ${{ most: GAPS_MAX }} ${{ blank: BLANK }} in one question`);
}
