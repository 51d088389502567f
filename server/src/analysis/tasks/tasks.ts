import type { AuthorTask, exportAuthorTasks, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import type { Parsed } from '@parlance/contract/endpoint';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { sheetFile } from '../../platform/csv/sheet-file.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { wordsOf } from '../items.ts';
import { findVersions } from '../queries.ts';
import { dismiss, holdOpenTask, listTasks } from './queries.ts';

const DEFAULT_LIMIT = 50;

/** What authors are asked to look at in the courses that are open to a reader, with what each is about. */
export async function authorTasks(
  db: Db,
  { page = 1, limit = DEFAULT_LIMIT, ...filter }: Parsed<typeof listAuthorTasks, 'query'>,
  reader: Reader,
): Promise<{ rows: AuthorTask[]; total: number }> {
  const { rows, total } = await listTasks(db, filter, { reader, limit, offset: (page - 1) * limit });
  const asked = rows.flatMap(({ course_id, versionId }) =>
    versionId === null ? [] : [{ course_id, version_id: versionId }],
  );
  const versions = await findVersions(db, asked);
  const tasks = rows.map(({ versionId, opened_at, closed_at, ...task }): AuthorTask => {
    const version = versions.find((one) => one.version_id === versionId && one.course_id === task.course_id);
    const first = version?.number ?? null;
    return {
      ...task,
      question_id: version?.question_id ?? null,
      version_id: versionId,
      number: first === null ? null : first + Math.max(0, task.part - 1),
      question_text: version ? wordsOf(version, task.part) : '',
      opened_at: opened_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
    };
  });
  return { rows: tasks, total };
}

const evidenceColumns = [
  'discrimination',
  'answer',
  'times',
  'key',
  'keyTimes',
  'facility',
  'chance',
  'text',
  'percent',
] as const;
const AT_ONCE = 500;

/** The same as a file, a task a row, with the numbers that each was raised by. Who took it out is written down. */
export async function tasksFile(
  { db, clock }: AppContext,
  filter: Parsed<typeof exportAuthorTasks, 'query'>,
  caller: Caller,
): Promise<SentFile> {
  await audit(db, { site: null, actorId: caller.accountId, at: clock.now() }, 'course.tasks_exported', { ...filter });
  const columns = [
    'id',
    'course_id',
    'course_title',
    'number',
    'question_id',
    'version_id',
    'part',
    'question_text',
    'kind',
    'n',
    'state',
    'reason',
    'opened_at',
    'closed_at',
  ] as const;
  async function* slices() {
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { rows } = await authorTasks(db, { ...filter, page, limit: AT_ONCE }, caller);
      yield rows.map((task) => [
        ...columns.map((name) => task[name]),
        ...evidenceColumns.map((name) => task.evidence[name]),
      ]);
      isMore = rows.length === AT_ONCE;
    }
  }
  return sheetFile('question-alarms.csv', [...columns, ...evidenceColumns], slices());
}

/**
 * Dismisses an open task with a reason. Refused as `not_found` for one that is not open, and as `course_of_other` to who
 * may not change its course.
 */
export async function dismissByPerson(
  { db, clock }: AppContext,
  id: number,
  reason: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const task = orNotFound(await holdOpenTask(db, id));
    await refuseCourseOfOther(db, caller, task.course_id);
    const at = clock.now();
    await dismiss(db, id, { reason, by: caller.accountId, at });
    const { kind, question_version_id: version, part } = task;
    const act = { course: task.course_id, actorId: caller.accountId, at };
    await audit(db, act, 'course.task_dismissed', { kind, version, part, reason });
  });
}
