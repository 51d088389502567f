import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { applyScale as applyCall, CourseScale } from '@parlance/contract/scales/course-scale';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { measureCourse } from '../measuring/measure.ts';
import { findNewest, findTaken, lockScale, type TakenScale } from '../queries.ts';
import { countResults, findChanges, findOutOf, listErrors, putOn, setScale } from './queries.ts';

/** The scale of a course, how many results are on it, and what its ranges come from. Refused as `not_found` for no course. */
export async function courseScale(db: Db, courseId: number): Promise<CourseScale> {
  const { scale } = orNotFound(await findTaken(db, courseId));
  const results = await countResults(db, courseId, scale?.version_id ?? 0);
  if (!scale) return { scale: null, results, errors: [] };
  const { id, name, version } = scale;
  const errors = await listErrors(db, courseId, scale);
  return {
    scale: { id, name, version },
    results,
    errors: errors.map(({ measured_from, measured_at, ...error }) => ({
      ...error,
      from: measured_from,
      measured_at: measured_at.toISOString(),
    })),
  };
}

/** Sets the scale of a course, for marks that are settled from now on, and measures what its ranges come from. */
export async function setCourseScale(
  context: AppContext,
  courseId: number,
  scaleId: number | null,
  actorId: number,
): Promise<CourseScale> {
  await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const { scale: before } = orNotFound(await findTaken(db, courseId, { hold: true }));
    if ((before?.id ?? null) === scaleId) return;
    const after = scaleId === null ? null : await fittingScale(db, courseId, scaleId);
    await setScale(db, courseId, scaleId);
    const details = { before: before?.name ?? null, after: after?.name ?? null };
    await audit(db, { course: courseId, actorId, at }, 'course.scale_changed', details);
  });
  await measureCourse(context, courseId);
  return await courseScale(context.db, courseId);
}

/** A scale that is not archived and is for tests like those of a course; one without questions takes any. */
async function fittingScale(db: Db, courseId: number, scaleId: number): Promise<TakenScale> {
  const scale = (await lockScale(db, scaleId)) ? await findNewest(db, scaleId) : null;
  if (!scale) throw fieldRefusal('invalid', 'scale_id', msg`Choose a scale that is not archived.`);
  const { source, max_raw } = scale;
  const outOf = (await findOutOf(db, courseId))[source];
  if (source === 'points' && outOf === null) {
    throw fieldRefusal(
      'scale_does_not_fit',
      'scale_id',
      msg`This scale is for points of a rubric. The course has none.`,
    );
  }
  if (outOf !== null && outOf !== max_raw) {
    const sentence =
      source === 'raw'
        ? msg`This scale is for ${plural({ marks: max_raw }, { one: '# mark', other: '# marks' })}; the test has ${{ has: outOf }}.`
        : msg`This scale is for a rubric up to ${{ top: max_raw }}; that of the course goes up to ${{ has: outOf }}.`;
    throw fieldRefusal('scale_does_not_fit', 'scale_id', sentence);
  }
  return scale;
}

type Applied = Parsed<typeof applyCall, 'body'> & { courseId: number; actorId: number };

/** Puts all results of a course on the newest version of its scale; with `dryRun` says what that would do. */
export async function applyScale(
  context: AppContext,
  { courseId, actorId, version, reason, dryRun }: Applied,
): Promise<Reply<typeof applyCall>> {
  return await inTransaction(context.db, async (db) => {
    const { scale } = orNotFound(await findTaken(db, courseId, { hold: true }));
    if (scale?.version !== version) throw new Refusal('edit_version_old');
    const applying = { courseId, versionId: scale.version_id, actorId };
    const changes = await findChanges(db, applying);
    const results = changes.reduce((sum, change) => sum + change.results, 0);
    if (dryRun || results === 0) {
      const message = say(
        msg`${plural({ results }, { one: '# result', other: '# results' })}. Nothing is changed yet.`,
      );
      return { message, results, changes };
    }
    await putOn(db, applying);
    const at = context.clock.now();
    const details = { scale: scale.name, version, reason, changes };
    await audit(db, { course: courseId, actorId, at }, 'course.scale_applied', details);
    const message = say(msg`${plural({ results }, { one: '# result', other: '# results' })} changed.`);
    return { message, results, changes };
  });
}
