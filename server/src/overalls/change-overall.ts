import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import { OVERALLS_MAX, type Overall, type OverallForm } from '@parlance/contract/overalls';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import {
  archive,
  holdScaledCourses,
  insertOverall,
  listOveralls,
  lockOveralls,
  replaceReports,
  setParts,
  updateOverall,
} from './queries.ts';

/** Adds an overall band. */
export async function addOverall({ db, clock }: AppContext, form: OverallForm, actorId: number): Promise<Overall> {
  return await inTransaction(db, async (db) => {
    const by = { actorId, at: clock.now() };
    await lockOveralls(db);
    if ((await listOveralls(db)).length >= OVERALLS_MAX) throw new Refusal('overalls_too_many');
    await refuseParts(db, form, []);
    await refuseTitle(db, form.title);
    const id = await insertOverall(db, form, by);
    await setParts(db, id, form.parts);
    await audit(db, { overall: id, ...by }, 'overall.saved', { title: form.title, before: null, after: form });
    return await found(db, id);
  });
}

/** Changes an overall band. What is more than another title ends the reports that were issued of it. */
export async function changeOverall(
  { db, clock }: AppContext,
  id: number,
  { version, ...form }: OverallForm & { version: number },
  actorId: number,
): Promise<Overall> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await lockOveralls(db);
    const { id: _id, version: current, parts, ...rules } = await found(db, id);
    if (current !== version) throw new Refusal('edit_version_old');
    const before = { ...rules, parts: parts.map(({ course, weight }) => ({ course_id: course.id, weight })) };
    // A part may stay that has lost its scale since, or whose course was archived.
    await refuseParts(
      db,
      form,
      before.parts.map(({ course_id }) => course_id),
    );
    await refuseTitle(db, form.title, id);
    await updateOverall(db, id, form);
    await setParts(db, id, form.parts);
    if (!isDeepStrictEqual({ ...before, title: '' }, { ...form, title: '' })) await replaceReports(db, id, at);
    await audit(db, { overall: id, actorId, at }, 'overall.saved', { title: form.title, before, after: form });
    return await found(db, id);
  });
}

/** Archives an overall band; reports of it stay. */
export async function archiveOverall({ db, clock }: AppContext, id: number, actorId: number): Promise<Overall> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await lockOveralls(db);
    const overall = await found(db, id);
    await archive(db, id, at);
    await audit(db, { overall: id, actorId, at }, 'overall.archived', { title: overall.title });
    return overall;
  });
}

async function found(db: Db, id: number): Promise<Overall> {
  const [overall] = await listOveralls(db, id);
  return orNotFound(overall);
}

async function refuseTitle(db: Db, title: string, except = 0): Promise<void> {
  const isTaken = (await listOveralls(db)).some(
    (other) => other.id !== except && other.title.toLowerCase() === title.toLowerCase(),
  );
  if (isTaken) throw fieldRefusal('overall_title_taken', 'title');
}

async function refuseParts(db: Db, { parts }: OverallForm, known: number[]): Promise<void> {
  const fitting = new Set([
    ...known,
    ...(await holdScaledCourses(
      db,
      parts.map(({ course_id }) => course_id),
    )),
  ]);
  const fields = parts.flatMap(({ course_id }, at) =>
    fitting.has(course_id)
      ? []
      : [{ path: `parts.${at}.course_id`, reason: say(msg`This course has no scale. Choose one in its menu first.`) }],
  );
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}
