import { reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { learnersReview, ownReview } from './review.ts';

/** Mounts how an attempt that has ended is looked at question by question. */
export function mountReview(app: FastifyInstance, context: AppContext): void {
  serve(app, reviewAttempt, ({ params, caller }) => ownReview(context, caller, params.id));
  serve(app, reviewAttemptOfLearner, ({ params, caller }) => learnersReview(context, caller, params.id));
}
