// Backups while learners save, restored elsewhere; both moves, there and back; damaged backups. All rows and files are
// compared by their checksums.

import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Later, withCleanUp } from '../../scripts/clean-up.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { signInHead } from '../../scripts/servers/school-calls.ts';
import { startServer } from '../../scripts/servers/server-process.ts';
import { BUCKET, s3Keys, startS3 } from '../../server/test/buckets/s3-server.ts';
import { claim, prove, say } from '../claims.ts';
import { backupIn, differences, flipByte } from './backup-files.ts';
import { backUpWhileSaving, restoreAndCompare } from './backup-while-saving.ts';
import { operate, type SiteSettings } from './operate.ts';

const isShort = process.argv.includes('--short');
const LEARNERS = isShort ? 8 : 100;
const SAVING_MS = isShort ? 300 : 2000;

await prove(() =>
  withCleanUp(async (later) => {
    const root = mkdtempSync(join(tmpdir(), 'parlance-backup-proof-'));
    later(async () => rmSync(root, { recursive: true, force: true }));
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const site = newSites(root, postgres);
    const embedded = site('a');
    const backup = await backUpAndRestore('embedded', embedded, site('b', isShort), later);
    if (isShort) return await refuses(backup, 'one flipped byte', flipByte, site('c'));
    await backUpAndRestore('PostgreSQL', site('c', true), site('d', true), later);
    await damages(backup, site('e'));
    await databaseThereAndBack(embedded, site('f', true), site('g'));
    await mediaThereAndBack(embedded, root, later);
  }),
);

/** Settings of sites that have nothing yet, by a letter: on the embedded database, or on a PostgreSQL of its own. */
function newSites(root: string, postgres: RunningPostgres) {
  return (name: string, onPostgres = false): SiteSettings => {
    if (onPostgres) runSql(postgres.url(), `create database site_${name}`);
    return {
      DATA_DIR: join(root, name),
      SECRET: 'one secret for every site of this proof',
      ...(onPostgres && { DATABASE_URL: postgres.url(`site_${name}`) }),
    };
  };
}

/** Gives the backup that was made while the learners saved. */
async function backUpAndRestore(kind: string, from: SiteSettings, to: SiteSettings, later: Later): Promise<string> {
  const { path } = await backUpWhileSaving(kind, from, { learners: LEARNERS, savingMs: SAVING_MS }, later);
  await restoreAndCompare(`${kind}, restored`, path, to);
  if (isShort) return path;
  const restored = await startServer(to);
  later(() => restored.stop());
  claim((await signInHead(restored.url)) !== '', `${kind}: the restored site starts, and the superadmin logs in`);
  await restored.stop();
  return path;
}

async function damages(backup: string, to: SiteSettings): Promise<void> {
  await refuses(backup, 'one flipped byte', flipByte, to);
  await refuses(backup, 'one missing file', (path) => rmSync(join(path, 'tables/responses.ndjson')), to);
  await refuses(backup, 'a cut manifest', (path) => truncateSync(join(path, 'manifest.json'), 3000), to);
  await restoreAndCompare('the whole one, into the site that refused three', backup, to);
}

async function refuses(backup: string, what: string, damage: (path: string) => void, to: SiteSettings) {
  const copy = `${backup}-damaged`;
  cpSync(backup, copy, { recursive: true });
  damage(copy);
  const verified = await operate('verify-backup', ['--from', copy], to);
  const restored = await operate('restore', ['--from', copy], to);
  rmSync(copy, { recursive: true });
  claim(
    verified.status === 1 && restored.status === 1 && /damaged/.test(restored.output),
    `${what}: refused (${restored.output})`,
  );
}

async function databaseThereAndBack(from: SiteSettings, on: SiteSettings, back: SiteSettings): Promise<void> {
  const before = join(from.DATA_DIR, 'before');
  await operate('backup', ['--to', before], from);
  const { status, output } = await operate('move-database', ['--to', on.DATABASE_URL ?? ''], from);
  // The files stay where they are: the same folder, with the other database.
  const moved = { ...from, DATABASE_URL: on.DATABASE_URL ?? '' };
  const after = join(on.DATA_DIR, 'after');
  await operate('backup', ['--to', after], moved);
  const { compared, different } = differences(backupIn(before), backupIn(after));
  claim(
    status === 0 && different.length === 0,
    `embedded to PostgreSQL: ${compared} files, different ${different.length} ${different.join(', ')} (${output})`,
  );
  await restoreAndCompare('PostgreSQL back to embedded', backupIn(after), back);
}

async function mediaThereAndBack(from: SiteSettings, root: string, later: Later): Promise<void> {
  const { port, close } = await startS3(join(root, 'bucket'));
  later(close);
  const url = `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`;
  const before = join(from.DATA_DIR, 'media-before');
  await operate('backup', ['--to', before], from);
  const there = await operate('move-media', ['--to', url], { ...from, ...s3Keys });
  const again = await operate('move-media', ['--to', url], { ...from, ...s3Keys });
  rmSync(join(from.DATA_DIR, 'media'), { recursive: true });
  const back = await operate('move-media', ['--to', 'folder'], { ...from, ...s3Keys, STORE_URL: url });
  const after = join(from.DATA_DIR, 'media-after');
  await operate('backup', ['--to', after], from);
  const { compared, different } = differences(backupIn(before), backupIn(after));
  claim(
    [there, again, back].every(({ status }) => status === 0) && / 0 of them copied/.test(again.output),
    `folder to bucket: ${there.output}`,
  );
  claim(different.length === 0, `bucket to folder: ${compared} files, different ${different.length}`);
  say(`       ${back.output}`);
}
