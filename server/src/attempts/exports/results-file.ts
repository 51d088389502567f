import type { CourseType } from '@parlance/contract/kinds/course-types';
import { seenBy } from '../../classes/reach/queries.ts';
import { findCourseForTaking } from '../../courses/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../../platform/csv/csv-line.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Caller, refuseFileWithKeys } from '../../platform/http/authorize.ts';
import { namePart, type SentFile } from '../../platform/http/sent/sent-file.ts';
import { orNotFound } from '../../platform/refusal.ts';
import {
  type ExportedAttempt,
  hasAskedConsent,
  hasScale,
  listExportedAnswers,
  listExportedAttempts,
} from './queries.ts';
import { answerCells, answerColumns, attemptCells, attemptColumns } from './result-cells.ts';

/** Read and sent at a time: what is in memory of a course of any size. */
const ATTEMPTS_AT_ONCE = 200;
const ANSWERS_AT_ONCE = 1000;

type Rows = 'attempts' | 'answers';
type ExportRequest = { courseId: number; reader: Reader };

/**
 * What learners whom the caller sees did in a course, one row an attempt or one row an answer, read in slices while it is sent. Its name
 * says the course and nobody's name. Keys that are closed to the caller are left out (`isOpenVersionIn`). Who took it out is written down: it is personal data.
 */
export async function resultsFile(
  { db, clock }: AppContext,
  { courseId, rows, caller }: { courseId: number; rows: Rows; caller: Caller },
): Promise<SentFile> {
  if (rows === 'answers') refuseFileWithKeys(caller);
  const course = orNotFound(await findCourseForTaking(db, courseId));
  await audit(db, { course: courseId, actorId: caller.accountId, at: clock.now() }, 'course.results_exported', {
    rows,
  });
  const name = `${namePart(course.title)}-${rows === 'attempts' ? 'results' : 'answers'}.csv`;
  const asked = { courseId, reader: caller };
  return { name, pieces: rows === 'attempts' ? attemptPieces(db, asked, course.type) : answerPieces(db, asked) };
}

async function* attemptPieces(db: Db, asked: ExportRequest, type: CourseType): AsyncGenerator<string> {
  const which = {
    isOnScale: await hasScale(db, asked.courseId),
    isAsked: type === 'Speaking' && (await hasAskedConsent(db)),
  };
  yield BYTE_ORDER_MARK + csvLine(attemptColumns(which));
  for await (const attempts of slices(db, asked)) {
    yield attempts.map((attempt) => row(attemptCells(attempt, which))).join('');
  }
}

async function* answerPieces(db: Db, asked: ExportRequest): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(answerColumns);
  for await (const attempts of slices(db, asked)) {
    const ended = attempts.filter(({ status }) => status === 'submitted' || status === 'timed_out');
    for (const few of byQuestions(ended)) {
      const attemptOf = new Map(few.map((attempt) => [attempt.id, attempt]));
      const answers = await listExportedAnswers(db, [...attemptOf.keys()], asked.reader);
      const rows = answers.map((answer) => {
        const attempt = attemptOf.get(answer.attempt_id);
        return attempt ? answerCells(attempt, answer).map(row).join('') : '';
      });
      yield rows.join('');
    }
  }
}

async function* slices(db: Db, { courseId, reader }: ExportRequest): AsyncGenerator<ExportedAttempt[]> {
  let afterId = 0;
  for (;;) {
    const attempts = await listExportedAttempts(db, courseId, {
      afterId,
      limit: ATTEMPTS_AT_ONCE,
      seenBy: seenBy(reader),
    });
    const last = attempts.at(-1);
    if (!last) return;
    yield attempts;
    afterId = last.id;
  }
}

/** Groups of attempts that together have no more questions than are read at once; one alone may have more. */
function byQuestions(attempts: ExportedAttempt[]): ExportedAttempt[][] {
  const groups: ExportedAttempt[][] = [];
  let room = 0;
  for (const attempt of attempts) {
    if (attempt.questions > room) {
      groups.push([]);
      room = ANSWERS_AT_ONCE;
    }
    groups.at(-1)?.push(attempt);
    room -= attempt.questions;
  }
  return groups;
}

function row(cells: string[]): string {
  return csvLine(cells.map(withoutFormula));
}
