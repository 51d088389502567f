import type { AgreementScope } from '@parlance/contract/second-marking/allocation';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { sheetFile } from '../../platform/csv/sheet-file.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { namePart, type SentFile } from '../../platform/http/sent/sent-file.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { countedOf } from '../cases/counted.ts';
import { findRubricCriteria, listMarks, type Sums, sumCalibrations, sumPairs } from '../figures/queries.ts';
import { refuseUnlessLead } from '../policy/leads.ts';
import { findCriteriaNames, findMarkedCourse } from '../policy/queries.ts';
import { agreementIn } from './progress.ts';
import { listMarkerWork } from './queries.ts';

type CourseFile = { courseId: number; caller: Caller };

/**
 * Every mark of settled work of a course, a row each, with a column for each criterion of the marks, and whether the mark
 * that the learner has was made of it.
 */
export async function marksFile(context: AppContext, asked: CourseFile): Promise<SentFile> {
  const { title } = await taken(context, asked, 'marks');
  const marks = await listMarks(context.db, { ...asked, readerId: asked.caller.accountId });
  const placeOf = (of: { question_id: number; key: string }) =>
    of.question_id === 0 ? of.key : `${of.key}_${of.question_id}`;
  const places = [...new Set(marks.flatMap(({ criteria }) => criteria.map(placeOf)))];
  const counted = await countedIn(context.db, marks);
  const rows = marks.map((mark) => {
    const { submission, turn, marker, criteria, band, score } = mark;
    const given = new Map(criteria.map((one) => [placeOf(one), one.value]));
    const values = places.map((place) => given.get(place) ?? null);
    return [
      submission,
      turn,
      marker,
      ...values,
      band === null ? null : Number(band),
      score,
      counted.has(mark) ? 'yes' : 'no',
    ];
  });
  const head = ['submission', 'turn', 'marker', ...places, 'band', 'score', 'counted'];
  return sheetFile(`${namePart(title)}-marks.csv`, head, [rows]);
}

type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

async function countedIn(db: Db, marks: MarkRow[]): Promise<Set<MarkRow>> {
  const versions = new Set(marks.flatMap(({ rubric_version_id }) => rubric_version_id ?? []));
  const rubrics = await findRubricCriteria(db, [...versions]);
  const counted = [...Map.groupBy(marks, ({ submission }) => submission).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { settled_by: settledBy, policy, rubric_version_id, weights: questions } = first;
    const rubric = rubrics.get(rubric_version_id ?? 0) ?? null;
    return countedOf({ settledBy, policy }, { rubric, questions }, own);
  });
  return new Set(counted);
}

/**
 * How each marker agrees with the others, and with the agreed marks of calibration scripts, on the whole mark and on each
 * criterion; a figure of too few pairs is empty.
 */
export async function agreementFile(
  context: AppContext,
  { over = 'course', ...asked }: CourseFile & { over?: AgreementScope | undefined },
): Promise<SentFile> {
  const { db, clock } = context;
  const { courseId, caller } = asked;
  const of = { courseId, over, readerId: caller.accountId };
  const { title } = await taken(context, asked, 'agreement');
  const markers = await listMarkerWork(db, courseId, clock.now());
  const keys = [null, ...(await findCriteriaNames(db, courseId)).map(({ key }) => key)];
  const rowsOf = (sums: Sums[], compared: string) =>
    [{ account_id: null, username: 'all' }, ...markers].flatMap(({ account_id, username }) =>
      keys.map((key) => {
        const { exact, adjacent, kappa, severity, spread, centre } = agreementIn(sums, { marker: account_id, key });
        const figures = [exact, adjacent, kappa, severity].map(({ value }) => value);
        const ends = [severity.low, severity.high, spread.value, centre.value];
        return [over, username, compared, key ?? 'total', exact.n, ...figures, ...ends];
      }),
    );
  const figures = ['exact', 'adjacent', 'kappa', 'severity', 'severity_low', 'severity_high', 'spread', 'centre'];
  return sheetFile(
    `${namePart(title)}-agreement.csv`,
    ['over', 'marker', 'compared_with', 'criterion', 'pairs', ...figures],
    [
      rowsOf(await sumPairs(db, of), 'other_marker'),
      rowsOf(await sumCalibrations(db, of, { told: false }), 'agreed_mark'),
    ],
  );
}

/** The course of a file that whoever leads takes out, which is written down. */
async function taken({ db, clock }: AppContext, { courseId, caller }: CourseFile, file: 'marks' | 'agreement') {
  const course = orNotFound(await findMarkedCourse(db, courseId));
  await refuseUnlessLead(db, caller, courseId);
  const act = { course: courseId, actorId: caller.accountId, at: clock.now() };
  await audit(db, act, 'marking.exported', { file });
  return course;
}
