import type { FastifyInstance } from 'fastify';
import { purgeInvitations } from '../accounts/invitations/queries.ts';
import { purgeEndedSessions } from '../accounts/sessions/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { purgeCalls } from '../platform/limits/queries.ts';
import { HOUR_SECONDS } from '../platform/limits/too-early.ts';
import { recurring } from '../platform/recurring.ts';
import { purgeFailures } from './queries.ts';
import { purgeResetCodes } from './reset/queries.ts';
import { ORIGIN_WINDOW_SECONDS } from './throttle.ts';

const EVERY_MS = 3600 * 1000;

/**
 * Removes ended sessions, and failures, limited calls, codes and invitations that no longer count, while the app runs.
 */
export function cleanUpHourly(app: FastifyInstance, context: AppContext): void {
  const { stop } = recurring(
    EVERY_MS,
    () => cleanUp(context),
    (err) => app.log.error({ err }, 'The clean-up of sessions failed.'),
  );
  app.addHook('onClose', stop);
}

export async function cleanUp({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await purgeEndedSessions(db, now);
  await purgeFailures(db, plusSeconds(now, -ORIGIN_WINDOW_SECONDS));
  await purgeCalls(db, plusSeconds(now, -HOUR_SECONDS));
  await purgeInvitations(db);
  await purgeResetCodes(db, plusSeconds(now, -HOUR_SECONDS));
}
