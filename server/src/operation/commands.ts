import { join } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { lockDataFolder } from '../platform/database/data-lock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { databaseClock } from '../platform/database/database-clock.ts';
import { countOf } from '../platform/plural.ts';
import { release } from '../platform/release.ts';
import { newSecret } from '../platform/secret.ts';
import { WrongSetting } from '../platform/secret-files.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { openStore } from '../platform/store/open-store.ts';
import { temporaryFolder } from '../platform/store/temporary-files.ts';
import { backUp } from './backup.ts';
import { dumpOf, refuseOtherRelease } from './dump.ts';
import { OperationFailed } from './failure.ts';
import { verifyBackup } from './format/reading.ts';
import { moveMedia } from './move-media.ts';
import { type Progress, printedProgress } from './progress.ts';
import { loadAll, prepareEmpty, restore } from './restore.ts';
import { changeSecret, forgetSealed } from './secret/change-secret.ts';
import { openSite, takeStoppedDatabase } from './site/open-site.ts';

/** The options of a command line, by name. */
export type Given = Record<string, string | boolean | undefined>;

type Terminal = {
  print: (line: string) => void;
  printProgress: (line: string) => void;
  /** The absolute path of one that was typed. */
  pathOf: (typed: string) => string;
};

type Command = {
  options: Record<string, { type: 'string' | 'boolean' }>;
  usage: string;
  run: (given: Given, terminal: Terminal) => Promise<void>;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** What `npm run NAME` does, by name. Throws `OperationFailed` for what an operator can mend. */
export const commands: Record<string, Command> = {
  backup: {
    options: { to: text, tar: flag, 'no-media': flag, recipient: text },
    usage: '--to FOLDER [--tar] [--no-media] [--recipient age1…]',
    run: async (given, { print, printProgress, pathOf }) => {
      const settings = readSettings(process.env);
      const options = {
        to: pathOf(needed(given, 'to', 'a folder for the backup')),
        tar: given.tar === true,
        media: given['no-media'] !== true,
        recipient: optional(given, 'recipient'),
      };
      const site = await openSite(settings);
      const source = { site, store: await openStore(settings), secret: settings.secret, release };
      const made = await backUp({ ...source, progress: printedProgress(printProgress) }, options);
      await site.close();
      print(`The backup is ${made.path}: ${countOf(made.rows, 'row')}, ${countOf(made.files, 'audio file')}.`);
      print('It does not contain SECRET. Keep that in another place.');
    },
  },
  'verify-backup': {
    options: { from: text },
    usage: '--from FOLDER',
    run: async (given, { print, printProgress, pathOf }) => {
      const from = pathOf(needed(given, 'from', 'the backup'));
      const { manifest } = await verifyBackup(from, printedProgress(printProgress));
      print(`The backup of ${manifest.takenAt} is whole: ${countOf(manifest.files.length, 'file')}.`);
    },
  },
  restore: {
    options: { from: text, identity: text, erasures: text, 'send-emails': flag, 'other-secret': flag },
    usage: '--from FOLDER [--identity FILE] [--erasures FOLDER] [--send-emails] [--other-secret]',
    run: async (given, { print, printProgress, pathOf }) => {
      const settings = readSettings(process.env);
      const identity = optional(given, 'identity');
      const erasures = optional(given, 'erasures');
      const options = {
        from: pathOf(needed(given, 'from', 'the backup')),
        identity: identity && pathOf(identity),
        sendMail: given['send-emails'] === true,
        otherSecret: given['other-secret'] === true,
        erasures: erasures && pathOf(erasures),
      };
      if (!settings.databaseUrl) await lockDataFolder(settings.dataDir);
      const database = await openDatabase({ ...settings, poolSize: 2 });
      const store = await openStore(settings);
      const site = { settings, database, store, clock: await clockOf(database) };
      const done = await restore({ ...site, progress: printedProgress(printProgress) }, options);
      await database.close();
      print(
        `The backup of ${done.manifest.takenAt} is restored: ${countOf(done.rows, 'row')}, ${countOf(done.files, 'audio file')}.`,
      );
      if (done.mails > 0) print(`${countOf(done.mails, 'email')} that waited will not be sent.`);
      if (done.apps > 0) print(`${countOf(done.apps, 'authenticator app')} must be set up again.`);
      if (done.erased > 0) print(`Erased again, as since the backup: ${countOf(done.erased, 'account')}.`);
      if (!done.manifest.media) print('The backup has no audio files: give the server the store they are in.');
    },
  },
  'move-database': {
    options: { to: text },
    usage: '--to postgres://…',
    run: async (given, { print, printProgress }) => {
      const databaseUrl = needed(given, 'to', 'the URL of an empty PostgreSQL database');
      const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR, DATABASE_URL: databaseUrl });
      await takeStoppedDatabase(dataDir);
      const from = await openDatabase({ databaseUrl: null, dataDir });
      const to = await openDatabase({ databaseUrl, dataDir, poolSize: 2 });
      const rows = await moveDatabase(from, to, printedProgress(printProgress));
      await Promise.all([from.close(), to.close()]);
      print(`${countOf(rows, 'row')} copied and compared. The embedded database is left as it was.`);
      print('Set DATABASE_URL to the new database before the next start. Audio files stay where they are.');
    },
  },
  'move-media': {
    options: { to: text },
    usage: '--to s3://… | folder',
    run: async (given, { print, printProgress }) => {
      const settings = readSettings(process.env);
      const { to, setting, name } = targetOf(needed(given, 'to', 's3://… or the word folder'), settings);
      const site = await openSite(settings);
      const [from, target] = [await openStore(settings), await openStore(to)];
      const progress = printedProgress(printProgress);
      const temporary = temporaryFolder(settings);
      const { files, copied } = await moveMedia({ site, from, to: target, name, temporary, progress });
      await site.close();
      print(`${countOf(files, 'audio file')} compared, ${copied} of them copied. The old files are left.`);
      print(
        `Stop the server, run this once more for what arrived in the meantime, then ${setting} and start it again.`,
      );
    },
  },
  'change-secret': {
    options: { lost: flag },
    usage: '[--lost]',
    run: async ({ lost }, { print }) => {
      const settings = readSettings(process.env);
      if (!settings.databaseUrl) await takeStoppedDatabase(settings.dataDir);
      const database = await openDatabase({ ...settings, poolSize: 2 });
      await database.inLongTransaction({ snapshot: true }, refuseOtherRelease);
      if (lost) {
        const { apps, others } = await database.inLongTransaction({}, (run) => forgetSealed(run, settings.secret));
        await database.close();
        print(`${countOf(apps, 'authenticator app')} and ${countOf(others, 'other value')} removed.`);
        return print('The server can start with the SECRET of now. Webhooks may need a new secret.');
      }
      const { secret, keep } = newSecret(process.env, settings.dataDir);
      const kept = keep?.();
      const { changed, left } = await changeSecret(database, { from: settings.secret, to: secret }).catch((error) => {
        // Nothing is encrypted with the new one. After another failure that is not certain.
        if (error instanceof WrongSetting) kept?.remove();
        throw error;
      });
      kept?.takePlace();
      await database.close();
      print(`${countOf(changed, 'value')} encrypted with the new secret.`);
      if (left > 0) print(`${countOf(left, 'value')} could not be read before either.`);
      print(
        keep ? 'The data folder keeps it. Start the server.' : 'Set SECRET to the new secret, then start the server.',
      );
    },
  },
  superadmin: {
    options: { email: text, create: flag, 'new-password': flag, 'no-second-factor': flag },
    usage: '--email EMAIL [--create] [--new-password] [--no-second-factor]',
    run: async (given, { print }) => {
      const email = needed(given, 'email', 'the email of the account');
      const site = await openSite(readSettings(process.env));
      const request = {
        email,
        create: given.create === true,
        newPassword: given['new-password'] === true,
        noSecondFactor: given['no-second-factor'] === true,
      };
      const done = await site.recoverSuperadmin(request);
      await site.close();
      print(`${done.email} is ${done.created ? 'a new' : 'now a'} superadmin. All sessions of the account ended.`);
      if (done.factorsRemoved > 0) print('Its second factors were removed.');
      if (done.waysRemoved > 0) print(`Linked logins and calendar addresses removed: ${done.waysRemoved}.`);
      if (done.password !== null) print(`The password is ${done.password} (shown only this once).`);
    },
  },
};

function needed(given: Given, name: string, what: string): string {
  const value = given[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new OperationFailed(`Name ${what}: --${name} …`);
}

function optional(given: Given, name: string): string | null {
  const value = given[name];
  return typeof value === 'string' ? value : null;
}

/** Where `move-media` copies to, and what to change afterwards. The keys of the bucket are those of the settings. */
function targetOf(to: string, settings: Settings) {
  if (to === 'folder') {
    if (!settings.store) throw new OperationFailed('The audio files are in the folder already: STORE_URL is not set.');
    const folder = join(settings.dataDir, 'media');
    return { to: { dataDir: settings.dataDir, store: null }, setting: 'remove STORE_URL', name: folder };
  }
  const { store } = readSettings({ STORE_URL: to, SECRET: settings.secret });
  if (JSON.stringify(store) === JSON.stringify(settings.store)) {
    throw new OperationFailed('--to is the store that STORE_URL already names. Name another one.');
  }
  return { to: { dataDir: settings.dataDir, store }, setting: `set STORE_URL=${to}`, name: `bucket ${store?.bucket}` };
}

async function clockOf(database: Database) {
  return database.timeMs ? await databaseClock(database.timeMs) : systemClock;
}

/**
 * Copies every row of the embedded database, which no server uses, into an empty PostgreSQL: a backup and its restore
 * in one stream. The old database is left as it is. Gives how many rows there are.
 */
async function moveDatabase(from: Database, to: Database, progress: Progress): Promise<number> {
  await prepareEmpty(to);
  return await from.inLongTransaction({ snapshot: true }, async (read) => {
    const { tables, sequences } = await dumpOf(read);
    return await to.inLongTransaction({}, async (write) => {
      const known = await sequences();
      return await loadAll(write, { tables: null, sequences: known }, async (load) => {
        for await (const table of tables) {
          progress(`Copying the table ${table.name}`);
          await load(table);
        }
      });
    });
  });
}
