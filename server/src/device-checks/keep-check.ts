import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { CHECKS_AN_HOUR, CHECKS_KEPT_DAYS, type sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import { verdictsOf, worstOf } from '@parlance/contract/device-checks/verdicts';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { countWithinHour } from '../platform/limits/hourly-limit.ts';
import { Refusal } from '../platform/refusal.ts';
import { typedCode } from '../platform/spoken-code.ts';
import { findOpenCode, insertCheck, purgeChecks } from './queries.ts';

const USER_AGENT_MAX = 500;
const MANY = msg`Many devices of your network were checked.`;

type Sender = { origin: string; userAgent?: string };

/** Stores what a device found of itself. More than 300 an hour of one address are refused, with a wrong code too. */
export async function keepCheck(
  { db, clock }: AppContext,
  { found, place }: Parsed<typeof sendDeviceCheck, 'body'>,
  { origin, userAgent = '' }: Sender,
): Promise<Reply<typeof sendDeviceCheck>> {
  const at = clock.now();
  const id = randomUUID();
  const verdicts = verdictsOf(found);
  const verdict = worstOf(verdicts);
  const isKept = await inTransaction(db, async (db) => {
    await countWithinHour(db, { kind: 'device_check', origin, most: CHECKS_AN_HOUR, reason: MANY }, at);
    const codeId = place && (await findOpenCode(db, typedCode(place.code), at));
    // Refused below: a refusal in here would take the count back.
    if (place && codeId === undefined) return false;
    await insertCheck(db, {
      id,
      place: place && codeId !== undefined ? { codeId, room: place.room, device: place.device } : null,
      found,
      verdicts,
      verdict,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      at,
    });
    return true;
  });
  if (!isKept) throw new Refusal('check_code_unknown');
  return { id, verdict, at: at.toISOString() };
}

/** Removes the checks that are older than 30 days. */
export async function removeOldChecks({ db, clock }: AppContext): Promise<void> {
  await purgeChecks(db, plusDays(clock.now(), -CHECKS_KEPT_DAYS));
}
