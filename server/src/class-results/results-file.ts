import { msg } from '@lingui/core/runtime-macro';
import {
  type ClassResults,
  type cellStates,
  cellsByTest,
  type ResultCell,
  type ResultsView,
  type ResultTest,
  shownResults,
} from '@parlance/contract/class-results';
import { exactly } from '@parlance/contract/kinds/worth';
import { type Sentence, say } from '@parlance/contract/say';
import writeXlsxFile from 'write-excel-file/node';
import { csvPieces, withoutFormula } from '../platform/csv/csv-line.ts';
import { namePart, type SentFile } from '../platform/http/sent/sent-file.ts';

/** A text, a number, or nothing. */
type Cell = string | number | null;

const states: Record<(typeof cellStates)[number], Sentence> = {
  scored: msg`Scored`,
  being_marked: msg`Being marked`,
  in_progress: msg`In progress`,
  unanswered: msg`Left without answering`,
};

/**
 * The results of a class as a view shows them, one row a learner: of each test its score, what that is out of, its band and
 * level where the course has a scale, and where it stands. Programs read the names of the columns: they are in English.
 */
export async function resultsFile(
  results: ClassResults,
  { format, ...view }: ResultsView & { format: 'csv' | 'xlsx' },
): Promise<SentFile> {
  const lines = sheetOf(results, view);
  const name = `${namePart(results.class.name)}-results.${format}`;
  if (format === 'csv') {
    const plain = lines.map((line) =>
      line.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : `${cell ?? ''}`)),
    );
    return { name, type: 'text/csv', pieces: csvPieces(plain) };
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, type, pieces: workbook(lines) };
}

function sheetOf(results: ClassResults, view: ResultsView): Cell[][] {
  const { tests, learners } = shownResults(results, view);
  const head = tests.flatMap(({ title, has_scale }) => [
    title,
    `${title}: out of`,
    ...(has_scale ? [`${title}: band`, `${title}: CEFR level`] : []),
    `${title}: state`,
  ]);
  return [
    ['Username', 'Full name', ...head],
    ...learners.map((learner) => {
      const cells = cellsByTest(learner);
      return [learner.username, learner.full_name, ...tests.flatMap((test) => cellsOf(test, cells.get(test.id)))];
    }),
  ];
}

function cellsOf({ hides_names, has_scale }: ResultTest, cell: ResultCell | undefined): Cell[] {
  const bands = has_scale ? [cell?.band ?? null, cell?.cefr ?? null] : [];
  if (!cell) return [null, null, ...bands, say(hides_names ? msg`Names are hidden` : msg`Not begun`)];
  const score = cell.score === undefined ? null : exactly(cell.score, cell.thousandths);
  return [score, cell.out_of ?? null, ...bands, say(cell.unreleased ? msg`Not released` : states[cell.state])];
}

/** Numbers are numbers, and a text that looks like a formula is a text. */
async function* workbook([head = [], ...lines]: Cell[][]): AsyncGenerator<Buffer> {
  const cellOf = (value: Cell) =>
    typeof value === 'number' ? { value, type: Number } : value === null ? null : { value, type: String };
  const bold = head.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const }));
  const options = { stickyRowsCount: 1, stickyColumnsCount: 2 };
  yield await writeXlsxFile([bold, ...lines.map((line) => line.map(cellOf))], options).toBuffer();
}
