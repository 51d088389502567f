import { type AccommodationValues, NO_ACCOMMODATION, stateOn } from '@parlance/contract/accommodations';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { findAccommodation, type LockedLearner, lockLearners, storeAccommodation } from './queries.ts';
import { readOne } from './replies.ts';
import { schoolDay } from './school-day.ts';
import { sealReason } from './sealed-reason.ts';

/**
 * Gives open tests of a learner what these values allow where that is more, in the transaction that stores them, and
 * says how many got more. The feature of attempts does it: it imports this one, and not the other way.
 */
export type ExtendOpenTests = (db: Db, accountId: number, values: AccommodationValues, now: Date) => Promise<number>;

type Change = { accountId: number; values: AccommodationValues; version: number; reason?: string };

/** Sets what a learner is allowed, and says how many open tests got more. Refuses a version that is not the stored one. */
export async function setAccommodation(
  context: AppContext,
  actorId: number,
  { accountId, version, ...change }: Change,
  extend: ExtendOpenTests,
): Promise<number> {
  return await inTransaction(context.db, async (db) => {
    const learner = orNotFound((await lockLearners(db, [accountId]))[0]);
    if ((learner.accommodation_version ?? 0) !== version) {
      const accommodation = await readOne({ ...context, db }, accountId);
      throw new Refusal('accommodation_version_old', { details: accommodation ? { accommodation } : {} });
    }
    const { changed, extended } = await storeFor({ ...context, db }, learner, change, { actorId, extend });
    await audit(db, { account: accountId, actorId, at: context.clock.now() }, 'accommodation.set', {
      changed,
      extended,
    });
    return extended;
  });
}

/** Stores the values of a learner who is locked: which of them changed, and how many open tests got more. */
export async function storeFor(
  { db, clock, settings }: AppContext,
  { id: accountId, accommodation_version }: LockedLearner,
  { values, reason }: Pick<Change, 'values' | 'reason'>,
  { actorId, extend }: { actorId: number; extend: ExtendOpenTests },
): Promise<{ changed: string[]; extended: number }> {
  const now = clock.now();
  const before = (await findAccommodation(db, accountId)) ?? NO_ACCOMMODATION;
  const version = (accommodation_version ?? 0) + 1;
  const sealedReason = reason === undefined ? undefined : reason && sealReason(settings.secret, accountId, reason);
  await storeAccommodation(db, {
    accountId,
    values,
    sealedReason: sealedReason || null,
    keepsReason: reason === undefined,
    version,
    actorId,
    now,
  });
  const isCurrent = stateOn(values, schoolDay(now, settings.timeZone)) === 'current';
  return {
    changed: (Object.keys(values) as (keyof AccommodationValues)[]).filter((name) => values[name] !== before[name]),
    extended: isCurrent ? await extend(db, accountId, values, now) : 0,
  };
}

/** Ends what a learner is allowed today; tests that are open keep it. Refuses who has nothing, or nothing any more. */
export async function endAccommodation(context: AppContext, actorId: number, accountId: number): Promise<string> {
  return await inTransaction(context.db, async (db) => {
    const [learner] = await lockLearners(db, [accountId]);
    const stored = learner && (await findAccommodation(db, accountId));
    const now = context.clock.now();
    const today = schoolDay(now, context.settings.timeZone);
    if (!learner || !stored || stateOn(stored, today) === 'ended') throw new Refusal('not_found');
    const { version, ...values } = stored;
    const ended = { ...values, ...endedOn(values, today) };
    await storeAccommodation(db, {
      accountId,
      values: ended,
      sealedReason: null,
      keepsReason: true,
      version: version + 1,
      actorId,
      now,
    });
    await audit(db, { account: accountId, actorId, at: now }, 'accommodation.ended');
    return learner.username;
  });
}

/** The days of what ends today: the day before is its last, and what had not begun never does. */
function endedOn({ valid_from }: AccommodationValues, today: string) {
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  return { valid_until: yesterday, valid_from: valid_from !== null && valid_from > yesterday ? null : valid_from };
}
