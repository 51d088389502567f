import { countPendingReviews, type ReviewKind, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { holdSubmission, releaseSubmission } from './leases/lease.ts';
import { pendingReviews, reviewedSubmissions } from './marking-queue.ts';
import { countPending } from './queries.ts';
import { saveScore } from './score.ts';
import { speakingSubmission, writingSubmission } from './submission.ts';

const SAVED = 'Score saved successfully!';
const RELEASED = 'The submission was released.';

/** Mounts the calls of the two marking queues: written and spoken work. */
export function mountReviews(app: FastifyInstance, context: AppContext): void {
  mountQueue(app, context, writingReviews, 'writing');
  mountQueue(app, context, speakingReviews, 'speaking');

  serve(app, writingReviews.open, async ({ params, caller }) => ({
    submission: await writingSubmission(context, { attemptId: params.id, caller }),
  }));
  serve(app, speakingReviews.open, async ({ params, caller }) => ({
    submission: await speakingSubmission(context, { attemptId: params.id, caller }),
  }));

  serve(app, countPendingReviews, async ({ caller }) => {
    const { oldest, ...counts } = await countPending(context.db, seenBy(caller));
    const timeOf = (kind: ReviewKind) => oldest[kind]?.toISOString() ?? null;
    return { ...counts, oldest: { writing: timeOf('writing'), speaking: timeOf('speaking') } };
  });
}

function mountQueue(
  app: FastifyInstance,
  context: AppContext,
  calls: typeof writingReviews | typeof speakingReviews,
  kind: ReviewKind,
): void {
  serve(app, calls.pending, async ({ query, caller, reply }) => {
    const { rows, whole, total } = await pendingReviews(context, { kind, query, caller });
    reply.header('X-Total-Count', String(total));
    return whole ?? { reviews: rows };
  });

  serve(app, calls.reviewed, async ({ query, caller, reply }) => {
    const { rows, whole, total } = await reviewedSubmissions(context, { kind, query, caller });
    reply.header('X-Total-Count', String(total));
    return whole ?? { submissions: rows };
  });

  serve(app, calls.score, async ({ params, body, caller }) => {
    const version = await saveScore(context, { kind, attemptId: params.id }, body, caller);
    return { message: SAVED, version };
  });

  serve(app, calls.takeLease, async ({ params, caller }) => {
    return await holdSubmission(context, { kind, attemptId: params.id, caller });
  });

  serve(app, calls.releaseLease, async ({ params, caller }) => {
    await releaseSubmission(context, { kind, attemptId: params.id, caller });
    return { message: RELEASED };
  });
}
