import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import { sql } from 'kysely';
import { isOpenCourse, type Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';

export type TaskRow = {
  id: number;
  versionId: number | null;
  part: number;
  kind: AlarmKind;
  n: number;
  state: 'open' | 'fixed' | 'dismissed';
};

/** Of each item and kind of a course the task that was told last. */
export async function findTasks(db: Db, courseId: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select distinct on (kind, question_version_id, part) id, question_version_id as "versionId", part, kind, n, state
    from author_tasks where course_id = ${courseId}
    order by kind, question_version_id, part, id desc
  `.execute(db);
  return rows;
}

type ItemAlarm = { versionId: number | null; part: number; kind: AlarmKind; evidence: Evidence; n: number };

export async function insertTask(
  db: Db,
  { courseId, at, versionId, part, kind, evidence, n }: ItemAlarm & { courseId: number; at: Date },
): Promise<void> {
  await db
    .insertInto('author_tasks')
    .values({
      course_id: courseId,
      question_version_id: versionId,
      part,
      kind,
      evidence: JSON.stringify(evidence),
      n,
      reason: null,
      opened_at: at,
      closed_by: null,
      closed_at: null,
    })
    .execute();
}

/** Tells what is open anew, with the evidence of today. */
export async function updateTasks(
  db: Db,
  updated: readonly { id: number; told: Pick<ItemAlarm, 'evidence' | 'n'> }[],
): Promise<void> {
  const rows = updated.map(({ id, told: { evidence, n } }) => ({ id, evidence, n }));
  await sql`
    update author_tasks task set evidence = told.evidence, n = told.n
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id integer, evidence jsonb, n integer)
    where task.id = told.id
  `.execute(db);
}

/** Closes tasks whose rule no longer holds. */
export async function closeFixed(db: Db, ids: number[], at: Date): Promise<void> {
  await db
    .updateTable('author_tasks')
    .set({ state: 'fixed', closed_at: at })
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`))
    .execute();
}

/** Closes the open tasks of a version, in whatever course. */
export async function closeOfVersion(db: Db, versionId: number, at: Date): Promise<void> {
  await db
    .updateTable('author_tasks')
    .set({ state: 'fixed', closed_at: at })
    .where('question_version_id', '=', versionId)
    .where('state', '=', 'open')
    .execute();
}

/** An open task, held until the transaction ends; undefined for none. */
export async function holdOpenTask(db: Db, id: number) {
  return await db
    .selectFrom('author_tasks')
    .select(['id', 'course_id', 'kind', 'question_version_id', 'part'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

export async function dismiss(
  db: Db,
  id: number,
  { reason, by, at }: { reason: string; by: number; at: Date },
): Promise<void> {
  await db
    .updateTable('author_tasks')
    .set({ state: 'dismissed', reason, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .execute();
}

export type TaskFilter = { state?: string | undefined; course?: number | undefined; kind?: AlarmKind | undefined };
export type ListedTask = TaskRow & {
  course_id: number;
  course_title: string;
  evidence: Evidence;
  reason: string | null;
  opened_at: Date;
  closed_at: Date | null;
};

/** Tasks of courses that are open to a reader, by their kinds, the newest first; a slice, and how many there are in all. */
export async function listTasks(
  db: Db,
  { state = 'open', course, kind }: TaskFilter,
  { reader, limit, offset }: { reader: Reader; limit: number; offset: number },
): Promise<{ rows: ListedTask[]; total: number }> {
  const { rows } = await sql<ListedTask & { total: number }>`
    select task.id, task.course_id, course.title as course_title, task.question_version_id as "versionId", task.part,
      task.kind, task.evidence, task.n, task.state, task.reason, task.opened_at, task.closed_at,
      (count(*) over ())::integer as total
    from author_tasks task join courses course on course.id = task.course_id and course.archived_at is null
    where task.state = ${state} and (${course ?? null}::integer is null or task.course_id = ${course ?? null})
      and (${kind ?? null}::text is null or task.kind = ${kind ?? null}) and ${isOpenCourse(reader)}
    order by array_position(array['negative_discrimination', 'distractor_beats_key', 'frequent_wrong_answer',
      'too_hard', 'too_easy', 'not_reached'], task.kind), task.id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
