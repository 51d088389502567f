import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import {
  getLearnerPractice as getCall,
  giveAllowance as giveCall,
  listPractisingLearners as listCall,
} from '@parlance/contract/taking/allowances';
import type { FastifyInstance } from 'fastify';
import { seenBy } from '../../classes/reach/queries.ts';
import { findCourse } from '../../courses/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { giveAllowance } from './give.ts';
import { learnerPractice } from './practice.ts';
import { findPractising } from './queries.ts';

/** Mounts what single learners are given of practice tests. */
export function mountAllowances(app: FastifyInstance, context: AppContext): void {
  serve(app, listCall, async ({ params: { id }, query: { q = '' }, caller }) => {
    if (!(await findCourse(context.db, id))) throw new Refusal('not_found');
    return await findPractising(context.db, id, { text: q.trim(), seenBy: seenBy(caller) });
  });

  serve(app, getCall, async ({ params: { id: courseId, accountId }, caller }) => {
    return await learnerPractice(context, { courseId, accountId }, seenBy(caller));
  });

  serve(app, giveCall, async ({ params: { id: courseId, accountId }, body, caller }) => {
    const ref = { courseId, accountId };
    await giveAllowance(context, ref, body, caller);
    const practice = await learnerPractice(context, ref, seenBy(caller));
    return { message: say(messages[body.kind]), practice };
  });
}

const messages = { attempt: msg`One more attempt is given.`, time: msg`More time is given.` };
