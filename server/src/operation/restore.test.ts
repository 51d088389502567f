import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasePerson } from '@parlance/contract/personal-data/personal-data';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { foundIn } from '../../test/personal-data/found.ts';
import { aSchool, type Somebody, somebody, type Words, wordsOf } from '../../test/personal-data/somebody.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { anEmptySite, aSite, type WholeSite } from '../../test/whole-site.ts';
import { setHasFactor } from '../accounts/second-factors/queries.ts';
import { sealTotpSecret } from '../auth/second-factor/totp.ts';
import { eraseAgain } from '../personal-data/notes.ts';
import { sayKept } from '../platform/kept-sentences.ts';
import { inLanguage } from '../platform/language.ts';
import { type BackupOptions, backUp } from './backup.ts';
import { verifyBackup } from './format/reading.ts';
import { type RestoreOptions, restore } from './restore.ts';
import { siteOf } from './site/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-backups-'));
let source: WholeSite & { keys: string[] };
let target: WholeSite;
let made = 0;
const silent = () => {};

beforeAll(async () => {
  source = await aSite();
  target = await anEmptySite();
});
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

async function backupOf(site: WholeSite, options: Partial<BackupOptions> = {}) {
  const { settings, store, database, clock } = site;
  const from = { site: siteOf(database, clock), store, secret: settings.secret, release: '1', progress: silent };
  const to = join(folder, String((made += 1)));
  return await backUp(from, { to, tar: false, media: true, recipient: null, ...options });
}

const restoreInto = (site: WholeSite, from: string, options: Partial<RestoreOptions> = {}) =>
  restore(
    { ...site, progress: silent },
    { from, identity: null, sendMail: false, otherSecret: false, erasures: null, ...options },
  );

/** The checksum of each file of a backup but those that a restore changes. */
async function sums(path: string) {
  const { manifest } = await verifyBackup(path, silent);
  const changed = ['tables/audit_log.ndjson', 'tables/outbox.ndjson', 'tables/sitting_emails.ndjson'];
  return manifest.files.filter((file) => !changed.includes(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

const logged = ({ db }: WholeSite) =>
  db.selectFrom('audit_log').select(['action', 'details']).orderBy('id', 'desc').executeTakeFirst();

async function isEmpty({ db, store }: WholeSite): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').execute()).length === 0 && (await store.isEmpty());
}

/** Somebody who has an authenticator app. */
async function withApp(site: WholeSite, role: 'admin' | 'superadmin'): Promise<Person> {
  const person = await signedInAs(role, site);
  const at = site.clock.now();
  const secret = sealTotpSecret(site.settings.secret, person.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  const app = { account_id: person.id, kind: 'totp' as const, name: 'Phone', secret, created_at: at, confirmed_at: at };
  await site.db
    .insertInto('second_factors')
    .values({ ...app, last_step: 1 })
    .execute();
  await setHasFactor(site.db, person.id, true);
  return person;
}

/** Whether an account has a second factor, and which. */
async function factorsOf({ db }: WholeSite, { id }: Person): Promise<[boolean | undefined, string[]]> {
  const account = await db.selectFrom('accounts').select('second_factor').where('id', '=', id).executeTakeFirst();
  const factors = await db.selectFrom('second_factors').select('kind').where('account_id', '=', id).execute();
  return [account?.second_factor, factors.map(({ kind }) => kind)];
}

describe('a backup', () => {
  it('is restored with every row and file, and the next ids', async () => {
    const site = await anEmptySite();
    // The newest account is gone for good: its id must not be given again.
    const at = source.clock.now();
    const gone = { username: 'Gone', email: 'gone@example.org', password_hash: '!', created_at: at, updated_at: at };
    const insert = ({ db }: WholeSite) =>
      db
        .insertInto('accounts')
        .values({ ...gone, role: 'user' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await insert(source);
    await source.db.deleteFrom('accounts').where('id', '=', id).execute();
    const plain = await backupOf(source);
    const { rows, files, mails } = await restoreInto(site, plain.path);
    expect({ rows, files, mails }).toEqual({ rows: plain.rows, files: 2, mails: 2 });
    expect(await logged(site)).toMatchObject({ action: 'backup.restored', details: { rows, files: 2 } });
    expect(await sums((await backupOf(site)).path)).toEqual(await sums(plain.path));
    expect(await logged(source)).toEqual({ action: 'backup.taken', details: { rows, files: 2 } });
    const mail = await site.db.selectFrom('outbox').select(['due_at', 'last_error']).executeTakeFirstOrThrow();
    expect(mail).toEqual({ due_at: null, last_error: 'restored' });
    expect((await insert(site)).id).toBe(id + 1);
    await site.close();
  });

  it('in an encrypted tar file is the same, and its emails are sent when it is told to', async () => {
    const site = await anEmptySite();
    const identity = join(folder, 'identity');
    const secret = await generateIdentity();
    writeFileSync(identity, `# created today\n${secret}\n`);
    const plain = await backupOf(source);
    const { path } = await backupOf(source, { tar: true, recipient: await identityToRecipient(secret) });
    expect(readFileSync(path).includes('ana@example.org')).toBe(false);
    await expect(restoreInto(site, path)).rejects.toThrow('--identity FILE');
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, await generateIdentity());
    await expect(restoreInto(site, path, { identity: wrong })).rejects.toThrow('does not open this backup');
    expect(await isEmpty(site)).toBe(true);
    await restoreInto(site, path, { identity, sendMail: true });
    expect(await sums((await backupOf(site)).path)).toEqual(await sums(plain.path));
    expect((await site.db.selectFrom('outbox').select('due_at').executeTakeFirstOrThrow()).due_at).not.toBeNull();
    await site.close();
  });

  it('of the tables alone leaves the store; with --other-secret emails that cannot be read are not sent', async () => {
    const site = await anEmptySite({ SECRET: 'another secret of more than 32 letters' });
    const admin = await withApp(source, 'admin');
    const { path } = await backupOf(source, { media: false });
    await expect(restoreInto(site, path)).rejects.toThrow('SECRET is not the one of this backup');
    await expect(restoreInto(site, path, { otherSecret: true, sendMail: true })).rejects.toThrow('--send-emails needs');
    expect(await restoreInto(site, path, { otherSecret: true })).toMatchObject({ files: 0, mails: 2, apps: 1 });
    expect(await site.store.isEmpty()).toBe(true);
    expect(await factorsOf(site, admin)).toEqual([false, []]);
    await site.close();
  });

  it('keeps the authenticator apps that SECRET opens, and --no-second-factor removes those of one person', async () => {
    const site = await aSite();
    const [admin, superadmin] = [await withApp(site, 'admin'), await withApp(site, 'superadmin')];
    const { path } = await backupOf(site, { media: false });
    await site.close();
    const same = await anEmptySite();
    await restoreInto(same, path);
    expect(await factorsOf(same, superadmin)).toEqual([true, ['totp']]);
    const { email } = superadmin;
    const request = { email, create: false, newPassword: false, noSecondFactor: true };
    const recovered = await siteOf(same.database, same.clock).recoverSuperadmin(request);
    expect(recovered).toMatchObject({ factorsRemoved: 1 });
    expect(await factorsOf(same, superadmin)).toEqual([false, []]);
    expect(await factorsOf(same, admin)).toEqual([true, ['totp']]);
    await same.close();
  });

  it('of a site with a missing file is not made', async () => {
    const site = await aSite();
    await site.store.remove(site.keys[1] ?? '');
    const before = made;
    await expect(backupOf(site)).rejects.toThrow(/is missing in the store\. .* --no-media/);
    expect(() => readFileSync(join(folder, String(before + 1), 'manifest.json'))).toThrow('ENOENT');
    expect(await site.db.selectFrom('holds').select('name').execute()).toEqual([]);
    await site.close();
  });
});

describe('whoever was erased after a backup', () => {
  const others = wordsOf('other');
  const words = wordsOf('a');
  let site: WholeSite;
  let path: string;
  let person: Somebody;
  beforeAll(async () => {
    site = await anEmptySite();
    const school = await aSchool(site);
    person = await somebody(site, school, words);
    await somebody(site, school, others);
    ({ path } = await backupOf(site));
    const body = { email: person.email, reason: 'Asked for it.' };
    ok(await site.call(erasePerson, { params: { id: person.id }, body }, school.superadmin));
    // Somebody who came later and was erased has an id that the backup does not know, or knows as another one's.
    const later = await signedInAs('user', site);
    ok(
      await site.call(
        erasePerson,
        { params: { id: later.id }, body: { ...body, email: later.email } },
        school.superadmin,
      ),
    );
  });
  afterAll(() => site.close());

  /** The notes of the old store, as an operator copies them. */
  const notes = () => join(site.settings.dataDir, 'media', 'erasures');
  const found = ({ db }: WholeSite, { said }: Words) => foundIn(db, said.keys());

  it('is erased again by a restore that is told where the notes are, and nobody else is', async () => {
    const restored = await anEmptySite();
    expect(await restoreInto(restored, path, { erasures: notes() })).toMatchObject({ erased: 1 });
    expect(await found(restored, words)).toEqual([]);
    expect((await found(restored, others)).length).toBeGreaterThan(20);
    const { db, store } = restored;
    const recordings = await db.selectFrom('uploads').select('key').where('owner_id', '=', person.id).execute();
    expect([recordings, await db.selectFrom('files_to_remove').select('key').execute()]).toEqual([[], []]);
    expect((await store.list('erasures')).sort()).toEqual(readdirSync(notes()).sort());
    // What is restored once more, from a backup of its own, needs no note.
    const again = await anEmptySite();
    expect(await restoreInto(again, (await backupOf(restored)).path)).toMatchObject({ erased: 0 });
    expect(await found(again, words)).toEqual([]);
    expect(await again.store.list('erasures')).toEqual([`${person.id}.json`]);
    await Promise.all([restored.close(), again.close()]);
  });

  it('is erased again by a restore into the same store, and by a start after a restore by other means', async () => {
    const restored = await anEmptySite();
    cpSync(notes(), join(restored.settings.dataDir, 'media', 'erasures'), { recursive: true });
    expect(await restored.store.isEmpty()).toBe(true);
    expect(await restoreInto(restored, path)).toMatchObject({ erased: 1 });
    await restored.close();
    const dumped = await anEmptySite();
    await restoreInto(dumped, path);
    expect((await found(dumped, words)).length).toBeGreaterThan(20);
    cpSync(notes(), join(dumped.settings.dataDir, 'media', 'erasures'), { recursive: true });
    expect([await eraseAgain(dumped), await eraseAgain(dumped)]).toEqual([1, 0]);
    const { reason } = await dumped.db.selectFrom('erasures').select('reason').executeTakeFirstOrThrow();
    expect(inLanguage('de', () => sayKept(reason))).toMatch(/^Bereits endgültig gelöscht;/);
    expect(await found(dumped, words)).toEqual([]);
    await dumped.close();
  });

  it('is not restored when a note cannot be read', async () => {
    const strange = join(folder, 'strange');
    mkdirSync(strange);
    writeFileSync(join(strange, '7.json'), '{}');
    await expect(restoreInto(target, path, { erasures: strange })).rejects.toThrow('7.json');
    await expect(restoreInto(target, path, { erasures: join(folder, 'none') })).rejects.toThrow('There is no folder');
    expect(await isEmpty(target)).toBe(true);
  });
});

describe('what is damaged or does not fit is refused before anything is written', () => {
  let whole: string;
  beforeAll(async () => {
    whole = (await backupOf(source)).path;
  });
  const aCopy = () => {
    const path = join(folder, `copy-${(made += 1)}`);
    cpSync(whole, path, { recursive: true });
    return path;
  };
  afterEach(async () => {
    if (!(await isEmpty(target))) throw new Error('Something was written.');
  });

  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  const edit = (path: string, change: (json: Record<string, unknown>) => void) => {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    change(json);
    writeFileSync(path, JSON.stringify(json));
  };

  it.each<[string, (path: string) => void, RegExp]>([
    ['a flipped bit in a table', (path) => flip(join(path, 'tables/accounts.ndjson')), /accounts.ndjson has a wrong/],
    ['a flipped bit in an audio file', (path) => flip(join(path, 'media', source.keys[0] ?? '')), /wrong checksum/],
    ['a missing table', (path) => rmSync(join(path, 'tables/uploads.ndjson')), /uploads.ndjson is missing/],
    ['a missing audio file', (path) => rmSync(join(path, 'media', source.keys[0] ?? '')), /is missing/],
    ['a longer file', (path) => appendFileSync(join(path, 'tables/courses.ndjson'), ' '), /bytes instead of/],
    ['a file too many', (path) => writeFileSync(join(path, 'tables/more.ndjson'), '[]\n'), /is not in the manifest/],
    ['no manifest', (path) => rmSync(join(path, 'manifest.json')), /is not a whole backup/],
    ['a cut manifest', (path) => truncateSync(join(path, 'manifest.json'), 500), /it is not complete/],
    [
      'a changed manifest',
      (path) => edit(join(path, 'manifest.json'), (json) => (json.release = '2')),
      /its checksum is wrong/,
    ],
    [
      'a path that leads out of the backup',
      (path) =>
        edit(
          join(path, 'manifest.json'),
          (json) => (json.files = [{ path: '../tables', bytes: 1, sha256: '0'.repeat(64) }]),
        ),
      /manifest.json is damaged/,
    ],
    ['another format', (path) => edit(join(path, 'manifest.json'), (json) => (json.format = 2)), /not of format 1/],
  ])('%s', async (_name, damage, message) => {
    const path = aCopy();
    damage(path);
    await expect(restoreInto(target, path)).rejects.toThrow(message);
  });

  it('a tar file that was cut', async () => {
    const { path } = await backupOf(source, { tar: true });
    truncateSync(path, 20_000);
    await expect(restoreInto(target, path)).rejects.toThrow(/cannot be read: Unexpected end/);
  });

  it('a backup that is not there', async () => {
    await expect(restoreInto(target, join(folder, 'nowhere'))).rejects.toThrow('is not there');
  });

  it('a store that holds files', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'old');
    await target.store.put('a-file', file, 'audio/wav');
    await expect(restoreInto(target, whole)).rejects.toThrow('The store holds files');
    await target.store.remove('a-file');
  });
});

test('a database with accounts is not restored into, and keeps its own', async () => {
  const { path } = await backupOf(source);
  const before = await source.db.selectFrom('accounts').select('id').execute();
  await expect(restoreInto(source, path)).rejects.toThrow('This database holds accounts. Restore into an empty one.');
  expect(await source.db.selectFrom('accounts').select('id').execute()).toEqual(before);
  expect(await source.store.isEmpty()).toBe(false);
});
