import { CHECKS_KEPT_DAYS } from '@parlance/contract/device-checks/device-checks';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { recurring } from '../platform/recurring.ts';
import { purgeChecks } from './queries.ts';

const EVERY_MS = 3600 * 1000;

/** Removes what is older than 30 days every hour, while the app runs. */
export function removeOldChecksHourly(app: FastifyInstance, context: AppContext): void {
  const { stop } = recurring(
    EVERY_MS,
    () => removeOldChecks(context),
    (err) => app.log.error({ err }, 'The clean-up of device checks failed.'),
  );
  app.addHook('onClose', stop);
}

export async function removeOldChecks({ db, clock }: AppContext): Promise<void> {
  await purgeChecks(db, plusSeconds(clock.now(), -CHECKS_KEPT_DAYS * 86_400));
}
