import { msg } from '@lingui/core/runtime-macro';
import {
  getReleasePolicy,
  releaseResults as releaseCall,
  setReleasePolicy as setCall,
  withholdResults as withholdCall,
} from '@parlance/contract/release-policy';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { releasePolicyOf, setReleasePolicy } from './policy.ts';
import { releaseResults, withholdResults } from './release.ts';

/** Mounts when results of a course come out, and what learners see of them. */
export function mountRelease(app: FastifyInstance, context: AppContext): void {
  serve(app, getReleasePolicy, async ({ params }) => ({ policy: await releasePolicyOf(context, params.id) }));

  serve(app, setCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const policy = await setReleasePolicy(context, params.id, body, caller.accountId);
    return { message: say(msg`Release and review saved.`), policy };
  });

  serve(app, releaseCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    return await releaseResults(context, { courseId: params.id, ...body, actorId: caller.accountId });
  });

  serve(app, withholdCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    return await withholdResults(context, { courseId: params.id, ...body, actorId: caller.accountId });
  });
}
