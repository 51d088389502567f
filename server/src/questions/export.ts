import { kindOf, typesOfCourse } from '@parlance/contract/kinds/kinds';
import { audioParts } from '../courses/duration.ts';
import { findCourse } from '../courses/queries.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv/csv-line.ts';
import type { Db } from '../platform/database/database.ts';
import { namePart, type SentFile } from '../platform/http/sent/sent-file.ts';
import { orNotFound } from '../platform/refusal.ts';
import { exportedSheet } from './csv/export-csv.ts';
import { currentQuestions, type QuestionRow } from './queries.ts';
import { totalMarksOf } from './stored.ts';

/**
 * The questions of a course as the file they can be imported from: of a Listening course those of one audio part,
 * counted from 1; every other course is one part. Without questions it is the names of the columns.
 */
export async function questionsFile(
  db: Db,
  courseId: number,
  part: number,
): Promise<{ file: SentFile; questions: number }> {
  const course = orNotFound(await findCourse(db, courseId, { archivedToo: true }));
  const rows = await currentQuestions(db, courseId);
  const parts: QuestionRow[][] = course.type === 'Listening' && rows.length > 0 ? audioParts(rows) : [rows];
  const questions = orNotFound(parts[part - 1]);
  const sheet = exportedSheet(course.type, questions);
  const suffix = parts.length > 1 ? `-part-${part}` : '';
  const name = `${namePart(course.title)}-questions${suffix}.csv`;
  return { file: { name, pieces: lines(sheet) }, questions: totalMarksOf(questions) };
}

/** Any questions as the file of a Reading course; those of a kind that it does not take are left out. */
export function bankSheet(questions: QuestionRow[]): AsyncIterable<string> {
  const taken = questions.flatMap((row) => {
    const type = typesOfCourse.Reading.find((one) => kindOf[one] === row.kind);
    return type ? [{ ...row, question_type: type }] : [];
  });
  return lines(exportedSheet('Reading', taken));
}

async function* lines(sheet: string[][]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const cells of sheet) yield csvLine(cells);
}
