import { msg } from '@lingui/core/runtime-macro';
import {
  addCourse,
  deleteCourse,
  duplicateCourse,
  editCourse,
  getCourseForAdmin,
  listDeletedCourses,
  listOwnCourses,
  restoreCourse,
  setCourseDuration,
} from '@parlance/contract/course-admin';
import { getCourse, getHowMarked, listCourses as listCoursesCall } from '@parlance/contract/courses';
import type { ListQuery } from '@parlance/contract/endpoint';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { serve } from '../platform/http/serve.ts';
import { listedOf, listingOf } from '../platform/list-query.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { type CopyInPlace, duplicate } from './admin/duplicate.ts';
import { edit } from './admin/edit.ts';
import { refuseUnfitPracticeMode } from './admin/fitting-practice-mode.ts';
import { refuseUnfitRubric } from './admin/fitting-rubric.ts';
import { courseForAdmin, deletedCourses } from './admin/reply.ts';
import { openCatalogue } from './catalogue.ts';
import { checkDuration } from './duration.ts';
import { findHowMarked } from './how-marked/queries.ts';
import { refuseClosedContent, refuseCourseOfOther } from './own-courses.ts';
import {
  archiveCourse,
  type CourseFilter,
  type CourseViewer,
  findCourse,
  insertCourse,
  isOfOwnSitting,
  listCourses,
  sortable,
  updateDuration,
} from './queries.ts';
import { listCoursesMadeBy } from './reach/queries.ts';

export function mountCourses(app: FastifyInstance, context: AppContext, copyInPlace: CopyInPlace): void {
  const { db, reads, clock } = context;
  const catalogue = openCatalogue(reads);

  serve(app, listCoursesCall, async ({ query, request, reply }) => {
    const filter = filterOf(query);
    const viewer = async () => viewerOf(await app.callerOf(request));
    const whole = Object.keys(query).length === 0 ? await catalogue.whole(filter, viewer) : await viewer();
    if (typeof whole === 'object' && 'answer' in whole) {
      reply.header('X-Total-Count', String(whole.total));
      return whole.answer;
    }
    return listedOf(reply, await listCourses(reads, { ...filter, viewer: whole }));
  });

  const detailsFor = (courseId: number, caller: () => Promise<Caller | null>) =>
    catalogue.details(courseId, async ({ created_by }) => {
      const who = await caller();
      if (who && may(who, 'learns')) return await isOfOwnSitting(reads, courseId, who.accountId);
      const viewer = viewerOf(who);
      return viewer === 'school' || (viewer !== 'everyone' && created_by === viewer.authorId);
    });
  serve(app, getCourse, ({ params, request }) => detailsFor(params.id, () => app.callerOf(request)));

  serve(app, getHowMarked, async ({ params, caller }) => {
    await detailsFor(params.id, async () => caller);
    return await findHowMarked(db, params.id, caller.accountId);
  });

  serve(app, listOwnCourses, async ({ caller }) => await listCoursesMadeBy(db, caller.accountId));

  serve(app, addCourse, async ({ body, caller }) => {
    checkDuration(body.type, body.test_duration ?? null);
    refuseUnfitPracticeMode({ ...body, use: body.use ?? 'practice', practice_mode: body.practice_mode ?? false });
    const course = await inTransaction(db, async (db) => {
      const at = clock.now();
      await refuseUnfitRubric(db, body.type, body.rubric_id ?? null);
      const added = await insertCourse(db, body, caller.accountId, at);
      await audit(db, { course: added.id, actorId: caller.accountId, at }, 'course.added', body);
      return added;
    });
    return { message: say(msg`Course added successfully!`), course };
  });

  serve(app, getCourseForAdmin, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return { course: await courseForAdmin(db, params.id, caller, clock.now()) };
  });

  serve(app, editCourse, async ({ params, body, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    await edit(context, params.id, body, caller);
    return {
      message: say(msg`Course updated successfully!`),
      course: await courseForAdmin(db, params.id, caller, clock.now()),
    };
  });

  serve(app, duplicateCourse, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    const course = await duplicate(context, params.id, caller, copyInPlace);
    return { message: say(msg`Added “${{ title: course.title }}”.`), course };
  });

  serve(app, deleteCourse, async ({ params, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    await inTransaction(db, async (db) => {
      const at = clock.now();
      if (!(await archiveCourse(db, params.id, at))) throw new Refusal('not_found');
      await audit(db, { course: params.id, actorId: caller.accountId, at }, 'course.deleted');
    });
    return { message: say(msg`Course deleted successfully!`) };
  });

  serve(app, listDeletedCourses, async ({ query, caller, reply }) => {
    return listedOf(reply, await deletedCourses(db, caller, query));
  });

  serve(app, restoreCourse, async ({ params, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    await inTransaction(db, async (db) => {
      if (!(await archiveCourse(db, params.id, null))) throw new Refusal('not_found');
      await audit(db, { course: params.id, actorId: caller.accountId, at: clock.now() }, 'course.restored');
    });
    return { message: say(msg`Course restored.`) };
  });

  serve(app, setCourseDuration, async ({ params, body, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    await inTransaction(db, async (db) => {
      const { type, test_duration: before } = await courseOrRefuse(db, params.id);
      checkDuration(type, body.test_duration);
      if (!(await updateDuration(db, params.id, body.test_duration))) throw new Refusal('not_found');
      const by = { actorId: caller.accountId, at: clock.now() };
      const details = { before, after: body.test_duration };
      await audit(db, { course: params.id, ...by }, 'course.duration_changed', details);
    });
    return { message: say(msg`Course duration updated successfully!`) };
  });
}

/** Learners find what everyone finds, and who only invigilates; those of their examinations learners have by id. */
function viewerOf(caller: Caller | null): CourseViewer {
  if (!caller || !may(caller, 'teaches')) return 'everyone';
  return may(caller, 'sees_school') ? 'school' : { authorId: caller.accountId };
}

async function courseOrRefuse(db: Db, id: number) {
  const course = orNotFound(await findCourse(db, id));
  return course;
}

/** What a list's query asks for; the newest first unless it says otherwise. */
function filterOf({ status, type, ...query }: ListQuery): CourseFilter {
  const listing = listingOf(query, sortable, '-id');
  const courseType = courseTypes.find((name) => name === type);
  if (type && !courseType)
    throw fieldRefusal('invalid', 'type', say(msg`Use one of ${{ courseTypes: courseTypes.join(', ') }}.`));
  if (status) throw fieldRefusal('invalid', 'status', say(msg`Courses have no status.`));
  return { ...listing, type: courseType };
}
