import { msg } from '@lingui/core/runtime-macro';
import {
  addOverall as addCall,
  archiveOverall as archiveCall,
  changeOverall as changeCall,
  listOveralls as listCall,
  ownOveralls,
} from '@parlance/contract/overalls';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { addOverall, archiveOverall, changeOverall } from './change-overall.ts';
import { overallsOf } from './own-overalls.ts';
import { listOveralls } from './queries.ts';

/** Mounts overall bands: those of the school, and what a learner has of them. */
export function mountOveralls(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  serve(app, listCall, async () => ({ overalls: await listOveralls(db) }));

  serve(app, addCall, async ({ body, caller }) => {
    const overall = await addOverall(context, body, caller.accountId);
    return { message: say(msg`${{ name: overall.title }} was added.`), overall };
  });

  serve(app, changeCall, async ({ params, body, caller }) => {
    const overall = await changeOverall(context, params.id, body, caller.accountId);
    return { message: say(msg`${{ name: overall.title }} was updated.`), overall };
  });

  serve(app, archiveCall, async ({ params, caller }) => {
    const overall = await archiveOverall(context, params.id, caller.accountId);
    return { message: say(msg`${{ name: overall.title }} was archived.`), overall };
  });

  serve(app, ownOveralls, async ({ caller }) => ({ overalls: await overallsOf(db, caller.accountId, clock.now()) }));
}
