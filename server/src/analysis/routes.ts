import { msg } from '@lingui/core/runtime-macro';
import { dismissTask, exportAuthorTasks, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { exportAnalysis, exportAnswers, getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { courseAnalysis, itemAnalysis } from './analysis.ts';
import { analysisFile, answersFile } from './analysis-file.ts';
import { criteriaFigures } from './criteria/criteria-figures.ts';
import type { Shown } from './criteria/queries.ts';
import { authorTasks, dismissByPerson, tasksFile } from './tasks/tasks.ts';

/** What belongs to second marking, which uses the figures. */
type OfSecondMarking = { isMarkedAgainBy: (accountId: number) => Shown['hidden'] };

/** Mounts how the questions of a course were answered, and what authors are asked to look at. */
export function mountAnalysis(app: FastifyInstance, context: AppContext, { isMarkedAgainBy }: OfSecondMarking): void {
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
    return await criteriaFigures(db, { courseId: params.id, hidden: isMarkedAgainBy(caller.accountId) });
  });

  serve(app, exportAnalysis, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await analysisFile(context, { courseId: params.id, ...query, reader: caller }, caller);
  });

  serve(app, exportAnswers, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await answersFile(context, { courseId: params.id, ...query, reader: caller }, caller);
  });

  serve(app, exportAuthorTasks, async ({ query, caller }) => await tasksFile(context, query, caller));

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
