import { msg } from '@lingui/core/runtime-macro';
import {
  endAccommodation as endCall,
  exportAccommodations,
  findLearners,
  getAccommodation,
  importAccommodations,
  listAccommodations,
  myAccommodation,
  readAccommodationReason,
  setAccommodation as setCall,
  stateOn,
} from '@parlance/contract/accommodations';
import type { Reply } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { peopleWith } from '../accounts/people/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { listedOf, listingOf } from '../platform/list-query.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { accommodationsFile, importFile } from './files.ts';
import { findAccommodation, findLearner, findSealedReason, listEarlier, listStored, sortable } from './queries.ts';
import { accommodationReply, earlierReply, readOne, savedMessage } from './replies.ts';
import { schoolDay } from './school-day.ts';
import { openReason } from './sealed-reason.ts';
import { type ExtendOpenTests, endAccommodation, setAccommodation } from './set-accommodation.ts';

/** What the features of attempts and of sittings do for this one. */
export type AccommodationPorts = {
  extend: ExtendOpenTests;
  count: (db: Db, accountId: number, now: Date) => Promise<number>;
  /** Moves the ends of sittings on in which these accounts may take longer by now. */
  moveEndsOf: (context: AppContext, accountIds: number[]) => Promise<void>;
};

/** Mounts what is allowed to single learners. */
export function mountAccommodations(app: FastifyInstance, context: AppContext, ports: AccommodationPorts): void {
  const { db, clock, settings } = context;
  const today = () => schoolDay(clock.now(), settings.timeZone);

  serve(app, listAccommodations, async ({ query: { state, ...query }, reply }) => {
    const day = today();
    return listedOf(reply, await listStored(db, { ...listingOf(query, sortable, 'username'), state, today: day })).map(
      (row) => accommodationReply(row, day),
    );
  });

  serve(app, findLearners, ({ query: { q = '' } }) => peopleWith(db, q.trim(), { staff: false }).execute());

  serve(app, getAccommodation, async ({ params: { accountId } }) => {
    const account = orNotFound(await findLearner(db, accountId));
    return {
      account,
      accommodation: (await readOne(context, accountId)) ?? null,
      earlier: (await listEarlier(db, accountId)).map(earlierReply),
      open_tests: await ports.count(db, accountId, clock.now()),
      today: today(),
    };
  });

  serve(app, setCall, async ({ params: { accountId }, body: { version, reason, ...values }, caller }) => {
    const change = { accountId, values, version, reason };
    const extended = await setAccommodation(context, caller.accountId, change, ports.extend);
    await ports.moveEndsOf(context, [accountId]);
    const accommodation = orNotFound(await readOne(context, accountId));
    return { message: savedMessage(accommodation, extended), accommodation, extended };
  });

  serve(app, endCall, async ({ params: { accountId }, caller }) => {
    const username = await endAccommodation(context, caller.accountId, accountId);
    return { message: say(msg`The accommodations of ${{ username }} have ended. Open tests keep them.`) };
  });

  serve(app, importAccommodations, async ({ upload, caller }) => {
    const { accountIds, ...done } = await importFile(context, upload, {
      actorId: caller.accountId,
      extend: ports.extend,
    });
    await ports.moveEndsOf(context, accountIds);
    return done;
  });

  serve(app, exportAccommodations, async ({ caller }) => {
    await audit(db, { site: null, actorId: caller.accountId, at: clock.now() }, 'accommodation.exported');
    return await accommodationsFile(db, today());
  });

  serve(app, readAccommodationReason, ({ params: { accountId }, caller }) =>
    readReason(context, caller.accountId, accountId),
  );

  serve(app, myAccommodation, async ({ caller }) => {
    const stored = await findAccommodation(db, caller.accountId);
    if (!stored || stateOn(stored, today()) !== 'current') return { accommodation: null };
    const { version: _version, ...accommodation } = stored;
    return { accommodation };
  });
}

/** Why a learner is allowed something. Nothing is told that is not in the audit log. */
async function readReason(
  { db, clock, settings }: AppContext,
  actorId: number,
  accountId: number,
): Promise<Reply<typeof readAccommodationReason>> {
  return await inTransaction(db, async (db) => {
    if (!(await findLearner(db, accountId))) throw new Refusal('not_found');
    const sealed = await findSealedReason(db, accountId);
    if (!sealed) return { reason: null, unreadable: false };
    await audit(db, { account: accountId, actorId, at: clock.now() }, 'accommodation.reason_read');
    const reason = openReason(settings.secret, accountId, sealed);
    return { reason, unreadable: reason === null };
  });
}
