import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@parlance/contract/audit';
import { type Recovered, type RecoverRequest, recoverSuperadmin } from '../../accounts/recover-superadmin.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Clock, plusSeconds } from '../../platform/clock.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type Dump, dumpOf } from '../dump.ts';
import { deleteHold, insertHold, listStoredFiles, type StoredFile } from '../queries.ts';
import { refuseOtherSecret } from '../secret/refuse-other-secret.ts';

/** After this a copy that was killed holds nothing up any more. */
const HOLD_SECONDS = 6 * 3600;

export type Noted = { action: AuditAction; details: Record<string, unknown> };

/** A site that is in use: what the commands ask of it, whether it is this process that has its database or another. */
export type Site = {
  kind: Database['kind'];
  /** Keeps every file in the store, for six hours at most. Gives the name to end it by. */
  hold: () => Promise<string>;
  /** Ends a hold, and notes in the audit log what was done. */
  release: (name: string, done: Noted | null) => Promise<void>;
  dump: <T>(work: (dump: Dump) => Promise<T>) => Promise<T>;
  listStoredFiles: () => Promise<StoredFile[]>;
  /** Throws where the database was used with another secret: what is sealed with this one nobody could open. */
  refuseOtherSecret: (secret: string) => Promise<void>;
  recoverSuperadmin: (request: RecoverRequest) => Promise<Recovered>;
  close: () => Promise<void>;
};

/** The site whose database this process has. */
export function siteOf(database: Database, clock: Clock): Site {
  const { db } = database;
  return {
    kind: database.kind,
    hold: async () => {
      const name = randomUUID();
      await insertHold(db, name, plusSeconds(clock.now(), HOLD_SECONDS));
      return name;
    },
    release: (name, done) =>
      inTransaction(db, async (db) => {
        const at = clock.now();
        await deleteHold(db, name, at);
        if (done) await audit(db, { site: null, actorId: null, at }, done.action, done.details);
      }),
    dump: (work) => database.inLongTransaction({ snapshot: true }, async (run) => await work(await dumpOf(run))),
    listStoredFiles: () => listStoredFiles(db),
    refuseOtherSecret: (secret) =>
      database.inLongTransaction({ snapshot: true }, (run) => refuseOtherSecret(run, secret)),
    recoverSuperadmin: (request) => recoverSuperadmin({ db, clock }, request),
    close: () => database.close(),
  };
}
