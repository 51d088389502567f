import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { setParts as setPartsCall } from '@parlance/contract/sittings/set-up';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { findClosedCourses } from '../../courses/reach/queries.ts';
import { findCourseTimings } from '../../courses/timings/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { momentOf } from '../../platform/times/local-time.ts';
import { changeSitting } from '../change.ts';
import { inPracticeMode } from '../problems/problems.ts';
import type { Staff } from '../reply.ts';
import { type NewPart, replaceParts } from './queries.ts';

type Body = Parsed<typeof setPartsCall, 'body'>;

/** Sets the parts of a draft in their order. The first begins with the sitting. */
export async function setParts(
  context: AppContext,
  caller: Staff,
  { id, version, parts }: Body & { id: number },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version, inDraft: true }, async ({ db, now }) => {
    const ids = parts.map(({ course_id }) => course_id);
    const courses = await findCourseTimings(db, ids);
    const closed = await findClosedCourses(db, caller, ids);
    const set = parts.map((part, index) => {
      const path = `parts.${index}.course_id`;
      const course = courses.get(part.course_id);
      if (!course || course.isDeleted || closed.has(part.course_id))
        throw fieldRefusal('invalid', path, say(msg`Course not found.`));
      if (course.practice_mode) throw fieldRefusal('invalid', path, say(inPracticeMode(course.title)));
      if (ids.indexOf(part.course_id) < index)
        throw fieldRefusal('invalid', path, say(msg`This test is a part already.`));
      return partOf(part, index, now);
    });
    await replaceParts(db, id, set);
    return { action: 'sitting.edited', details: { changed: ['parts'], courses: ids } };
  });
}

/**
 * A course may have been closed to a caller since it came into a draft: this asks before it is frozen or copied. Otherwise
 * whoever leads an examination of their own would read its keys beside the answers.
 */
export async function refuseClosedParts(db: Db, caller: Staff, courseIds: number[]): Promise<void> {
  const closed = await findClosedCourses(db, caller, courseIds);
  const index = courseIds.findIndex((id) => closed.has(id));
  const sentence = say(msg`This test is for examinations of its author now. Choose another one.`);
  if (index !== -1) throw fieldRefusal('invalid', `parts.${index}.course_id`, sentence);
}

function partOf(part: Body['parts'][number], index: number, now: Date): NewPart {
  const { course_id, starts_at = null, break_seconds = 0 } = part;
  const start = index === 0 ? 'follows' : (part.start ?? 'follows');
  return {
    course_id,
    start,
    starts_at: start === 'fixed' && starts_at ? momentOf(starts_at, `parts.${index}.starts_at`, now) : null,
    break_seconds: start === 'follows' && index > 0 ? break_seconds : 0,
  };
}
