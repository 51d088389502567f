import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  applyScale as applyCall,
  getCourseScale,
  setCourseScale as setCall,
} from '@parlance/contract/scales/course-scale';
import {
  addScale as addCall,
  addScaleVersion,
  archiveScale as archiveCall,
  getScale,
  listScales as listCall,
} from '@parlance/contract/scales/scale';
import type { FastifyInstance } from 'fastify';
import { refuseCourseOfOther } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { orNotFound } from '../platform/refusal.ts';
import { addScale, addVersion, archiveScale } from './change-scale.ts';
import { applyScale, courseScale, setCourseScale } from './course/course-scale.ts';
import { countMarks, findScale, findUse, listScales } from './queries.ts';

/** Mounts the scales of the school, and those of its courses. */
export function mountScales(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  serve(app, listCall, async () => ({ scales: await listScales(db) }));

  serve(app, getScale, async ({ params, caller }) => {
    const scale = orNotFound(await findScale(db, params.id));
    const { versions, courses } = await findUse(db, params.id);
    return {
      scale,
      versions: versions.map((one) => ({ ...one, at: one.at.toISOString() })),
      usedBy: { courses, results: versions.reduce((sum, { results }) => sum + results, 0) },
      marks: await countMarks(db, scale, caller.accountId),
    };
  });

  serve(app, addCall, async ({ body, caller }) => {
    const scale = await addScale(context, body, caller.accountId);
    return { message: say(msg`${{ name: scale.name }} was added.`), scale };
  });

  serve(app, addScaleVersion, async ({ params, body, caller }) => {
    const scale = await addVersion(context, params.id, body, caller.accountId);
    return { message: say(msg`${{ name: scale.name }} was updated.`), scale };
  });

  serve(app, archiveCall, async ({ params, caller }) => {
    const scale = await archiveScale(context, params.id, caller.accountId);
    return { message: say(msg`${{ name: scale.name }} was archived.`), scale };
  });

  serve(app, getCourseScale, async ({ params }) => ({ scale: await courseScale(db, params.id) }));

  serve(app, setCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    const scale = await setCourseScale(context, params.id, body.scale_id, caller.accountId);
    return { message: say(msg`The scale of this course is saved.`), scale };
  });

  serve(app, applyCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    return await applyScale(context, { courseId: params.id, actorId: caller.accountId, ...body });
  });
}
