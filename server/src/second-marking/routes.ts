import { msg, plural } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  allocateMarking,
  exportAgreement,
  exportMarks,
  getMarkingDifferences,
  getMarkingProgress,
  sendToSecond as sendCall,
  takeBackMarking,
} from '@parlance/contract/second-marking/allocation';
import {
  getCourseMarking,
  moveToNewestRubric,
  setCourseMarking as setCall,
} from '@parlance/contract/second-marking/marking-policy';
import { getWorkEmails, setWorkEmails } from '@parlance/contract/second-marking/work-emails';
import type { FastifyInstance } from 'fastify';
import { refuseCourseOfOther } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { allocate, takeBack } from './allocating/allocate.ts';
import { sendToSecond } from './allocating/send-to-second.ts';
import { courseMarking, setCourseMarking } from './course-marking.ts';
import { findWorkEmails, storeWorkEmails } from './emails/queries.ts';
import { useNewestRubric } from './newest-rubric/use-newest.ts';
import { markingDifferences } from './progress/differences.ts';
import { agreementFile, marksFile } from './progress/files.ts';
import { markingProgress } from './progress/progress.ts';

/** Mounts who marks a course, what they are given, and how far they are. */
export function mountSecondMarking(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  serve(app, getCourseMarking, async ({ params, caller }) => ({ marking: await courseMarking(db, params.id, caller) }));

  serve(app, setCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(db, caller, params.id);
    return {
      message: say(msg`Second marking saved.`),
      marking: await setCourseMarking(context, params.id, body, caller),
    };
  });

  serve(app, allocateMarking, async ({ params, body, caller }) => {
    return await allocate(context, body, { courseId: params.id, caller });
  });

  serve(app, moveToNewestRubric, async ({ params, body, caller }) => {
    const moved = await useNewestRubric(context, { courseId: params.id, ...body }, caller);
    const submissions = { count: moved };
    const message = msg`${plural(submissions, { one: '# submission is', other: '# submissions are' })} now marked by version ${{ version: body.version }}.`;
    return { message: say(message), moved };
  });

  serve(app, takeBackMarking, async ({ params, body, caller }) => {
    return await takeBack(context, body.marker_id, { courseId: params.id, caller });
  });

  serve(app, sendCall, async ({ params, body, caller }) => {
    await sendToSecond(context, { attemptId: params.id, reason: body.reason, caller });
    return { message: say(msg`Two people mark this submission.`) };
  });

  serve(app, getMarkingProgress, async ({ params, query, caller }) => {
    return await markingProgress(context, { courseId: params.id, ...query }, caller);
  });

  serve(app, getMarkingDifferences, async ({ params, query, caller }) => {
    return await markingDifferences(context, { courseId: params.id, ...query }, caller);
  });

  serve(app, exportMarks, async ({ params, caller }) => await marksFile(context, { courseId: params.id, caller }));

  serve(app, getWorkEmails, async ({ caller }) => await findWorkEmails(db, caller.accountId));

  serve(app, setWorkEmails, async ({ body: { on }, caller }) => {
    await storeWorkEmails(db, caller.accountId, on);
    return {
      message: on ? say(msg`You get emails about your work.`) : say(msg`You get no more emails about your work.`),
    };
  });

  serve(app, exportAgreement, async ({ params, query, caller }) => {
    return await agreementFile(context, { courseId: params.id, ...query, caller });
  });
}
