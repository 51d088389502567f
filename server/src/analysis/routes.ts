import { msg } from '@lingui/core/runtime-macro';
import { dismissTask, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { exportAnalysis, getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { courseAnalysis, itemAnalysis } from './analysis.ts';
import { analysisFile } from './analysis-file.ts';
import { criteriaFigures } from './criteria/criteria-figures.ts';
import { authorTasks, dismissByPerson } from './tasks/tasks.ts';

/** Mounts how the questions of a course were answered, and what authors are asked to look at. */
export function mountAnalysis(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  serve(app, getAnalysis, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await courseAnalysis(context, { courseId: params.id, ...query, reader: caller });
  });

  serve(app, getItemAnalysis, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    const { id: courseId, versionId } = params;
    return await itemAnalysis(context, { courseId, versionId, ...query, reader: caller });
  });

  serve(app, getCriteriaFigures, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await criteriaFigures(db, params.id);
  });

  serve(app, exportAnalysis, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await analysisFile(context, { courseId: params.id, ...query, reader: caller }, caller);
  });

  serve(app, listAuthorTasks, async ({ query, caller, reply }) => {
    const { rows, total } = await authorTasks(db, query, caller);
    reply.header('X-Total-Count', String(total));
    return rows;
  });

  serve(app, dismissTask, async ({ params, body, caller }) => {
    await dismissByPerson(context, params.id, body.reason, caller);
    return { message: say(msg`The alarm is dismissed.`) };
  });
}
