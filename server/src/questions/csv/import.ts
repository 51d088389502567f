import { msg } from '@lingui/core/runtime-macro';
import type { UploadRow } from '@parlance/contract/csv';
import { type CourseType, courseTypeNames } from '@parlance/contract/kinds/course-types';
import { DEFAULT_LANGUAGE } from '@parlance/contract/kinds/written/rules';
import { oneOf, say } from '@parlance/contract/say';
import { foldedName, hasColumn, type Reading } from '../../platform/csv/csv-columns.ts';
import { type CsvFile, readCsv } from '../../platform/csv/csv-file.ts';
import { withoutEscapes } from '../../platform/csv/escaped-cells.ts';
import { withoutMarks } from '../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import type { Draft } from '../draft.ts';
import { readListeningCsv } from './listening-csv.ts';
import { readMultipleChoiceCsv } from './multiple-choice-csv.ts';
import { readSpeakingCsv, readWritingCsv } from './open-question-csv.ts';
import { BARE_PASSAGE, PASSAGE, readReadingCsv } from './reading-csv.ts';

const readers: Record<CourseType, (file: CsvFile, language: string) => Promise<Reading & { drafts: Draft[] }>> = {
  // Passages with questions, or plain multiple choice where the first line names a `question` and no TYPE.
  Reading: (file, language) => (isPlainChoice(file) ? readMultipleChoiceCsv(file) : readReadingCsv(file, language)),
  Listening: readListeningCsv,
  Writing: readWritingCsv,
  Speaking: readSpeakingCsv,
};

/**
 * Reads a file for a course of this type and language, whole, before anything is stored.
 * Throws the refusals `csv_unreadable` and `csv_rows_wrong`, the latter with every row and every fault.
 */
export async function readImport(
  bytes: Buffer,
  courseType: CourseType,
  language = DEFAULT_LANGUAGE,
): Promise<{ drafts: Draft[]; rows: UploadRow[] }> {
  const file = withoutEscapes(withoutMarks(await readCsv(bytes)));
  const { drafts, rows, errors } = await readers[courseType](file, language);
  if (errors.length === 0) return { drafts, rows };
  throw rowsWrong({ rows, errors }, [], otherKind(file, rows, courseType));
}

function isPlainChoice({ header }: CsvFile): boolean {
  return hasColumn(header, 'question') && !hasColumn(header, 'TYPE');
}

/** What to say of a file that is one for another type of course, by its first line or its passages; null for any other. */
function otherKind(file: CsvFile, rows: UploadRow[], courseType: CourseType): string | null {
  const has = (column: string) => hasColumn(file.header, column);
  const reads = hasPassages(file);
  if (rows.length > 0 && !reads) return null;
  const types: CourseType[] = has('TYPE')
    ? reads
      ? ['Reading']
      : ['Reading', 'Listening']
    : has('question_text')
      ? ['Speaking']
      : has('option_a')
        ? ['Listening', 'Reading']
        : has('question')
          ? ['Writing']
          : [];
  if (types.length === 0 || types.includes(courseType)) return null;
  return say(
    msg`This is a file for a ${{ types: oneOf(types.map((type) => say(courseTypeNames[type]))) }} course, and this course is a ${{ type: say(courseTypeNames[courseType]) }} one. Choose another file or course.`,
  );
}

function hasPassages({ header, rows }: CsvFile): boolean {
  const column = header.cells.findIndex((name) => foldedName(name) === 'TYPE');
  const types = [PASSAGE, BARE_PASSAGE].map(foldedName);
  return rows.some(({ cells }) => types.includes(foldedName(cells[column] ?? '')));
}
