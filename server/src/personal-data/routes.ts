import { msg } from '@lingui/core/runtime-macro';
import {
  erasePerson,
  exportOwnData,
  exportPersonalData,
  listDeletedAccounts,
  listErasures,
  OWN_EXPORTS_AN_HOUR,
  previewErasure,
} from '@parlance/contract/personal-data/personal-data';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { ownAccount } from '../auth/second-factor/own-account.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { sayKept } from '../platform/kept-sentences.ts';
import { countWithinHour } from '../platform/limits/hourly-limit.ts';
import { listedOf } from '../platform/list-query.ts';
import { hourly } from '../platform/recurring.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { erase, preview } from './erase.ts';
import { exported } from './export.ts';
import { eraseAgain, noteErasures } from './notes.ts';
import { findPerson, listDeleted, listErasuresDone, openUntil } from './queries.ts';

/** Mounts what is done with everything that is kept about one person. */
export function mountPersonalData(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  serve(app, exportOwnData, async ({ body, caller, request }) => {
    const { accountId } = caller;
    await ownAccount(context, caller, body.password, request);
    if (await openUntil(db, accountId, clock.now())) throw new Refusal('export_test_open');
    const counted = {
      kind: 'personal-data',
      origin: String(accountId),
      most: OWN_EXPORTS_AN_HOUR,
      reason: say(msg`You can download your data ${{ most: OWN_EXPORTS_AN_HOUR }} times an hour.`),
    };
    await inTransaction(db, async (db) => {
      const at = clock.now();
      await countWithinHour(db, counted, at);
      await audit(db, { account: accountId, actorId: accountId, at }, 'account.data_exported');
    });
    return await exported(context, orNotFound(await findPerson(db, accountId)));
  });

  serve(app, exportPersonalData, async ({ params, caller }) => {
    const person = orNotFound(await findPerson(db, params.id));
    await audit(db, { account: person.id, actorId: caller.accountId, at: clock.now() }, 'account.data_exported');
    return await exported(context, person);
  });

  serve(app, previewErasure, async ({ params }) => await preview(context, params.id));

  serve(app, erasePerson, async ({ params, body, caller, request }) => {
    await erase(context, caller.accountId, { accountId: params.id, ...body });
    request.log.info({ accountId: params.id }, 'account erased');
    return { message: say(msg`Account ${{ id: params.id }} was erased.`) };
  });

  serve(app, listErasures, async ({ query, reply }) => {
    const rows = listedOf(reply, await listErasuresDone(db, query));
    return rows.map(({ at, reason, ...row }) => ({ ...row, at: at.toISOString(), reason: sayKept(reason) }));
  });

  serve(app, listDeletedAccounts, async ({ query, reply }) => {
    const rows = listedOf(reply, await listDeleted(db, query));
    return rows.map(({ deleted_at, ...row }) => ({ ...row, deleted_at: deleted_at.toISOString() }));
  });

  const goOn = async () => {
    try {
      await eraseAgain(context);
    } finally {
      await noteErasures(context);
    }
  };
  hourly(app, goOn, 'Erasures could not be noted in the store. It is tried again within an hour.');
}
