import { countPendingReviews, type ReviewKind, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import type { FastifyInstance } from 'fastify';
import type { House } from '../platform/app-context.ts';
import { serve } from '../platform/serve.ts';
import { holdSubmission, releaseSubmission } from './leases/lease.ts';
import { pendingReviews, reviewedSubmissions } from './marking-queue.ts';
import { countPending } from './queries.ts';
import { saveScore } from './score.ts';
import { speakingSubmission, writingSubmission } from './submission.ts';

const SAVED = 'Score saved successfully!';
const RELEASED = 'The submission is free for others.';

/** Mounts the two piles a person marks. */
export function mountReviews(app: FastifyInstance, house: House): void {
  mountPile(app, house, writingReviews, 'writing');
  mountPile(app, house, speakingReviews, 'speaking');

  serve(app, writingReviews.open, async ({ params, caller }) => ({
    submission: await writingSubmission(house, { attemptId: params.id, callerId: caller.accountId }),
  }));
  serve(app, speakingReviews.open, async ({ params, caller }) => ({
    submission: await speakingSubmission(house, { attemptId: params.id, callerId: caller.accountId }),
  }));

  serve(app, countPendingReviews, async () => await countPending(house.db));
}

function mountPile(
  app: FastifyInstance,
  house: House,
  calls: typeof writingReviews | typeof speakingReviews,
  kind: ReviewKind,
): void {
  serve(app, calls.pending, async ({ query, caller, reply }) => {
    const { reviews, total } = await pendingReviews(house, { kind, query, callerId: caller.accountId });
    reply.header('X-Total-Count', String(total));
    return { reviews };
  });

  serve(app, calls.reviewed, async ({ query, caller, reply }) => {
    const { submissions, total } = await reviewedSubmissions(house, { kind, query, callerId: caller.accountId });
    reply.header('X-Total-Count', String(total));
    return { submissions };
  });

  serve(app, calls.score, async ({ params, body, caller }) => {
    const version = await saveScore(house, { kind, attemptId: params.id }, body, caller);
    return { message: SAVED, version };
  });

  serve(app, calls.takeLease, async ({ params, caller }) => {
    return await holdSubmission(house, { kind, attemptId: params.id, markerId: caller.accountId });
  });

  serve(app, calls.releaseLease, async ({ params, caller }) => {
    await releaseSubmission(house, { kind, attemptId: params.id, markerId: caller.accountId });
    return { message: RELEASED };
  });
}
