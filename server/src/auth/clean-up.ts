import { purgeInvitations } from '../accounts/invitations/queries.ts';
import { purgeEndedSessions } from '../accounts/sessions/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { purgeCalls } from '../platform/limits/queries.ts';
import { HOUR_SECONDS } from '../platform/limits/too-early.ts';
import { purgeFailures } from './queries.ts';
import { purgeResetCodes } from './reset/queries.ts';
import { purgeTickets } from './second-factor/queries.ts';
import { ORIGIN_WINDOW_SECONDS } from './throttle.ts';

/** Removes ended sessions, and failures, limited calls, codes, tickets and invitations that no longer count. */
export async function cleanUp({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await purgeEndedSessions(db, now);
  await purgeFailures(db, plusSeconds(now, -ORIGIN_WINDOW_SECONDS));
  await purgeCalls(db, plusSeconds(now, -HOUR_SECONDS));
  await purgeInvitations(db);
  await purgeTickets(db, now);
  await purgeResetCodes(db, plusSeconds(now, -HOUR_SECONDS));
}
