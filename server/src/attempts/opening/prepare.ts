import { stateOn } from '@parlance/contract/accommodations';
import { ownDurationSeconds, type PinnedAccommodation, pinnedFrom } from '@parlance/contract/taking/own-duration';
import type { FastifyBaseLogger } from 'fastify';
import { findAccommodations, type StoredAccommodation } from '../../accommodations/queries.ts';
import { schoolDay } from '../../accommodations/school-day.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { recurring } from '../../platform/recurring.ts';
import { findStarts, listWaiting, type Start, takeLease, type WaitingRow } from '../../sittings/entering/queries.ts';
import { WAITING_SECONDS } from '../../sittings/times/opening.ts';
import { openTestCache, type Test, type TestCache } from '../cache/test-cache.ts';
import { freshOrders, givenTo, newAttempt } from './new-attempt.ts';
import { hasQuestions } from './opened.ts';
import { insertPart, insertPrepared, type Waiting } from './queries.ts';

/** How many seconds before a start the tests of waiting candidates are made. */
const PREPARED_BEFORE_SECONDS = 30;
/** How long a process has this to itself; then another may go on with it. */
const LEASE_SECONDS = 10;
/** How many tests are made by one statement. */
const AT_ONCE = 100;
const PREPARE_EVERY_MS = 1000;
/** How often a process looks whether a start is near. */
const LOOK_EVERY_SECONDS = 10;

/**
 * Makes the tests of everybody who waits for a start within the next half minute. Several processes may: one does, and
 * doing it again changes nothing. Nobody depends on it: whoever has no test yet gets one by opening it.
 */
export async function prepareStarts(context: AppContext, tests: TestCache): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  let made = 0;
  for (const start of await findStarts(db, { from: now, to: plusSeconds(now, PREPARED_BEFORE_SECONDS) })) {
    if (!(await takeLease(db, start.sittingId, { now, until: plusSeconds(now, LEASE_SECONDS) }))) continue;
    const attempts = await prepareStart(context, tests, { start, now });
    made += attempts;
    if (attempts === 0) continue;
    await audit(db, { sitting: start.sittingId, actorId: null, at: now }, 'sitting.prepared', {
      title: start.title,
      attempts,
    });
  }
  return made;
}

async function prepareStart(
  { db, settings }: AppContext,
  tests: TestCache,
  { start, now }: { start: Start; now: Date },
): Promise<number> {
  const test = await tests.frozen(db, start.partId, start.paper);
  if (!hasQuestions(test)) return 0;
  const since = plusSeconds(now, -WAITING_SECONDS);
  let made = 0;
  let afterId = 0;
  for (;;) {
    const rows = await listWaiting(db, start, { since, afterId, limit: AT_ONCE });
    if (rows.length > 0) {
      const waiting = await withOwnTime(db, rows, { test, start, today: schoolDay(now, settings.timeZone) });
      made +=
        test.draws.length === 0
          ? await insertPrepared(db, { ...test, ...start }, waiting)
          : await prepareDrawn(db, { test, start, waiting }, { now, secret: settings.secret });
    }
    if (rows.length < AT_ONCE) return made;
    afterId = rows.at(-1)?.candidateId ?? afterId;
  }
}

async function withOwnTime(
  db: Db,
  rows: WaitingRow[],
  { test, start, today }: { test: Test; start: Start; today: string },
): Promise<Waiting[]> {
  const allowed = rows.filter(({ accommodationVersion }) => accommodationVersion !== null);
  const ids = allowed.map(({ accountId }) => accountId);
  const stored = ids.length > 0 ? await findAccommodations(db, ids) : new Map<number, StoredAccommodation>();
  return rows.map(({ accommodationVersion, ...row }) => {
    const own = stored.get(row.accountId);
    const accommodation: PinnedAccommodation = own && stateOn(own, today) === 'current' ? pinnedFrom(own) : {};
    return {
      ...row,
      accommodation,
      accommodationVersion: own?.version ?? accommodationVersion,
      durationSeconds: ownDurationSeconds(test.timing, accommodation) + start.extraSeconds,
      ...freshOrders(test.shuffled),
    };
  });
}

/** Each draws for themselves. */
async function prepareDrawn(
  db: Db,
  { test, start, waiting }: { test: Test; start: Start; waiting: Waiting[] },
  { now, secret }: { now: Date; secret: string },
): Promise<number> {
  let made = 0;
  for (const { candidateId, accountId, accommodation, accommodationVersion } of waiting) {
    const given = await givenTo(accountId, test, { db, now, secret });
    const own = { accommodation, accommodationVersion };
    const attempt = newAttempt({ accountId, role: 'user', access: 'school' }, { ...given, ...own }, start.startedAt);
    const { sittingId, partId, extraSeconds } = start;
    const row = await insertPart(
      db,
      {
        ...attempt,
        durationSeconds: attempt.durationSeconds + extraSeconds,
        deadline: plusSeconds(attempt.deadline, extraSeconds),
      },
      { sittingId, candidateId, partId, extraSeconds, hardEnd: null, paperAt: null },
    );
    if (row) made += 1;
  }
  return made;
}

/** Prepares every start in time until stopped. A process that has none near looks now and then and does nothing else. */
export function startPreparing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const tests = openTestCache();
  let lookAgainAt = new Date(0);
  return recurring(
    PREPARE_EVERY_MS,
    async () => {
      const now = context.clock.now();
      if (now < lookAgainAt) return;
      const to = plusSeconds(now, PREPARED_BEFORE_SECONDS + LOOK_EVERY_SECONDS);
      if ((await findStarts(context.db, { from: now, to })).length > 0) await prepareStarts(context, tests);
      else lookAgainAt = plusSeconds(now, LOOK_EVERY_SECONDS);
    },
    (err) => log.error({ err }, 'The preparation of a start failed. Whoever waits opens their test as usual.'),
  ).stop;
}
