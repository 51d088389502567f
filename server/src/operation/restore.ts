import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eraseAfterRestore, keepNote } from '../personal-data/notes.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import type { Database } from '../platform/database/database.ts';
import type { RunStatement } from '../platform/database/long-transaction.ts';
import { knownMigrations, migrate } from '../platform/database/migrate.ts';
import { countOf } from '../platform/plural.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../platform/store/temporary-files.ts';
import { readNotes } from './erasure-notes.ts';
import { OperationFailed } from './failure.ts';
import { isSealedBy, type Manifest, type SealedManifest } from './format/manifest.ts';
import { openEncrypted, verifyBackup } from './format/reading.ts';
import type { Progress } from './progress.ts';
import {
  giveUpMails,
  holdsAccounts,
  listApplied,
  listTables,
  type Sequences,
  setSequences,
  setTextForms,
  type TableLines,
  withoutChecks,
} from './queries.ts';
import { forgetSealed } from './secret/change-secret.ts';
import { loadAndCompare, tableOf } from './table-lines.ts';
import { leftOut } from './tables.ts';

export type RestoreOptions = {
  from: string;
  /** The file that opens an encrypted backup. */
  identity: string | null;
  /** Emails that waited when the backup was made are sent. */
  sendMail: boolean;
  /** Another SECRET than that of the backup is accepted. */
  otherSecret: boolean;
  /** A folder with the notes of erasures, a copy of `erasures` of the old store; null for those that are in the store. */
  erasures: string | null;
};

/** A site without data. */
export type EmptySite = Pick<AppContext, 'settings' | 'clock' | 'store'> & { database: Database; progress: Progress };

/**
 * `mails` is how many emails that waited are not sent, `apps` how many authenticator apps are not kept, `erased` how many
 * people were erased again.
 */
export type Restored = {
  manifest: Manifest;
  rows: number;
  files: number;
  mails: number;
  apps: number;
  erased: number;
};

const NOT_EMPTY = 'This database holds accounts. Restore into an empty one.';

/**
 * Restores a backup into a database without accounts and an empty store. Every file is verified before anything is
 * written; the rows appear all at once, after the files they stand for. Whoever was erased since the backup is erased
 * again, before a server can start; one that is started in between does it first.
 */
export async function restore(site: EmptySite, options: RestoreOptions): Promise<Restored> {
  const { database, store, clock, progress } = site;
  const verified = await verifyBackup(options.from, progress);
  const { manifest } = verified;
  const isSameSecret = isSealedBy(manifest, site.settings.secret);
  refuseOtherSecret(isSameSecret, options);
  const backup = openEncrypted(verified, options.identity);
  await refuseUnfit(site, manifest);
  const notes = options.erasures === null ? [] : await readNotes(options.erasures);

  await migrate(database, manifest.migrations.at(-1)?.name);
  for (const note of notes) await keepNote(store, temporaryFolder(site.settings), note);
  const put: string[] = [];
  try {
    await backup.eachMedium(async (key, bytes) => {
      put.push(key);
      await putFile(site, key, bytes);
      progress(`${countOf(put.length, 'audio file')} restored`);
    });
    const { rows, mails } = await database.inLongTransaction({}, async (run) => {
      const loaded = await loadAll(run, manifest, async (load) => {
        await backup.eachTable(async (name, bytes) => {
          progress(`Loading the table ${name}`);
          await load(await tableOf(name, bytes));
        });
      });
      const isSent = options.sendMail && isSameSecret;
      return { rows: loaded, mails: isSent ? 0 : await giveUpMails(run, 'restored') };
    });
    await migrate(database);
    const { secret } = site.settings;
    const forgotten = isSameSecret ? null : await database.inLongTransaction({}, (run) => forgetSealed(run, secret));
    const erased = await eraseAfterRestore({ ...site, db: database.db });
    const done = { takenAt: manifest.takenAt, rows, files: put.length };
    await audit(database.db, { site: null, actorId: null, at: clock.now() }, 'backup.restored', done);
    return { manifest, rows, files: put.length, mails, apps: forgotten?.apps ?? 0, erased };
  } catch (error) {
    if (!(await database.inLongTransaction({}, holdsAccounts).catch(() => true))) {
      for (const key of put) await store.remove(key);
    }
    throw error;
  }
}

function refuseOtherSecret(isSame: boolean, { otherSecret, sendMail }: RestoreOptions): void {
  if (isSame) return;
  if (!otherSecret) {
    throw new OperationFailed(
      'SECRET is not the one of this backup: emails that wait in it and authenticator apps cannot be read. Set SECRET to the one of the backup, or add --other-secret to restore without these.',
    );
  }
  if (sendMail)
    throw new OperationFailed('--send-emails needs the SECRET of the backup. Remove one of the two options.');
}

/** Refuses a database or a store that is not empty, and a backup that this release cannot read. */
async function refuseUnfit({ database, store }: EmptySite, manifest: SealedManifest): Promise<void> {
  const known = knownMigrations();
  const wanted = manifest.migrations;
  const isKnown = wanted.every(({ name, sha256 }) => known.some((one) => one.name === name && one.sha256 === sha256));
  const last = wanted.at(-1)?.name ?? '';
  if (!isKnown || known.filter(({ name }) => name <= last).length !== wanted.length) {
    throw new OperationFailed(
      `The backup is of release ${manifest.release}, with migrations that this release does not have. Install the release of the backup or a newer one.`,
    );
  }
  await database.inLongTransaction({}, async (run) => {
    if (await holdsAccounts(run)) throw new OperationFailed(NOT_EMPTY);
    const newer = (await listApplied(run)).find(({ name }) => name > last);
    if (newer) {
      throw new OperationFailed(`The database already has the migration ${newer.name}. Restore into a new database.`);
    }
  });
  if (!manifest.media) return;
  await store.ping();
  if (await store.isEmpty()) return;
  throw new OperationFailed('The store holds files. Restore into an empty one: set DATA_DIR or STORE_URL to another.');
}

/**
 * Loads tables into a database of the same migrations that is empty, and compares what is stored with what was given.
 * `each` hands over every table once. Gives how many rows there are.
 */
export async function loadAll(
  run: RunStatement,
  { tables, sequences }: { tables: Record<string, number> | null; sequences: Sequences },
  each: (load: (table: TableLines) => Promise<void>) => Promise<void>,
): Promise<number> {
  await setTextForms(run);
  const expected = (await listTables(run)).filter((table) => !(table in leftOut));
  const bringBackChecks = await withoutChecks(run, expected);
  const loaded: Record<string, number> = {};
  await each(async (table) => {
    loaded[table.name] = await loadAndCompare(run, table);
  });
  const wrong = expected.filter((name) => (tables ? tables[name] !== loaded[name] : loaded[name] === undefined));
  if (wrong.length > 0) throw new OperationFailed(`The rows of these tables are not complete: ${wrong.join(', ')}.`);
  await setSequences(run, sequences);
  await bringBackChecks();
  return Object.values(loaded).reduce((sum, count) => sum + count, 0);
}

/** The store takes files: the bytes are one before it gets them. */
async function putFile({ settings, store }: EmptySite, key: string, bytes: Readable): Promise<void> {
  const path = await newTemporaryPath(temporaryFolder(settings));
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    await store.put(key, path, 'application/octet-stream');
  } finally {
    await removeFiles([path]);
  }
}

/** Refuses a database that holds accounts; makes the tables of this release in one that is empty. */
export async function prepareEmpty(database: Database): Promise<void> {
  if (await database.inLongTransaction({}, holdsAccounts)) throw new OperationFailed(NOT_EMPTY);
  await migrate(database);
}
