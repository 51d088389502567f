import { exportClassResults, getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import type { FastifyInstance } from 'fastify';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { serve } from '../platform/http/serve.ts';
import { orNotFound } from '../platform/refusal.ts';
import { findClassResults, findLearnerResults } from './queries.ts';
import { resultsFile } from './results-file.ts';

/** Mounts what the learners of a class have done, for those who teach them. */
export function mountClassResults(app: FastifyInstance, { db, clock }: AppContext): void {
  serve(app, getClassResults, async ({ params, query: { counts = 'latest', ...query }, caller }) => {
    const asked = { ...query, counts, seenBy: seenBy(caller), now: clock.now() };
    return orNotFound(await findClassResults(db, params.id, asked));
  });

  // Who took it out is written down: it is personal data.
  serve(app, exportClassResults, async ({ params, query, caller }) => {
    const { counts = 'latest', type, from, to, ...view } = query;
    const now = clock.now();
    const results = orNotFound(
      await findClassResults(db, params.id, { counts, type, from, to, seenBy: seenBy(caller), now }),
    );
    const { name } = results.class;
    await audit(db, { class: params.id, actorId: caller.accountId, at: now }, 'class.results_exported', { name });
    return await resultsFile(results, view);
  });

  serve(app, getLearnerResults, async ({ params, caller }) =>
    orNotFound(await findLearnerResults(db, params.id, { seenBy: seenBy(caller), now: clock.now() })),
  );
}
