import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions, login } from '@parlance/contract/auth';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { aSite, type WholeSite } from '../../../test/whole-site.ts';
import { NOBODYS_HASH } from '../../accounts/passwords.ts';
import { backUp } from '../backup.ts';
import { verifyBackup } from '../format/reading.ts';
import { answerCommands, siteOfServer } from './control.ts';
import { openSite } from './open-site.ts';
import { type Site, siteOf } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-control-'));
let source: WholeSite & { keys: string[] };
let served: Site;
let stop: (() => void) | null;

beforeAll(async () => {
  source = await aSite();
  stop = await answerCommands(folder, siteOf(source.database, source.clock));
  const site = await siteOfServer(folder);
  if (!site) throw new Error('Nobody answers.');
  served = site;
});
afterAll(async () => {
  stop?.();
  await source.close();
  rmSync(folder, { recursive: true });
});

test('only the user of the data folder can connect', () => {
  expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
});

test('a backup through the server is the one of its database, and the server keeps no copy', async () => {
  const { settings, store } = source;
  const from = { store, secret: settings.secret, release: '1', progress: () => {} };
  const options = { tar: false, media: true, recipient: null };
  const asked = await backUp({ ...from, site: served }, { ...options, to: join(folder, 'asked') });
  const own = siteOf(source.database, source.clock);
  const direct = await backUp({ ...from, site: own }, { ...options, to: join(folder, 'direct') });
  const [first, second] = await Promise.all([asked, direct].map(({ path }) => verifyBackup(path, () => {})));
  // The second has the entry that the first one wrote into the audit log.
  const others = (backup = first) => backup?.manifest.files.filter(({ path }) => !path.includes('audit_log'));
  expect(others(first)).toEqual(others(second));
  expect(direct.rows).toBe(asked.rows + 1);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

test('what the server refuses is told as it says it', async () => {
  const request = { email: 'nobody@example.org', create: false, newPassword: false };
  await expect(served.recoverSuperadmin(request)).rejects.toThrow(
    'No account has the email nobody@example.org. Add --create to make one.',
  );
});

test('without a server nobody answers, and without a database there is nothing to open', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'parlance-none-'));
  expect(await siteOfServer(empty)).toBeNull();
  const none = openSite({ databaseUrl: null, databasePooler: null, dataDir: empty });
  await expect(none).rejects.toThrow(`There is no database in ${empty}.`);
  rmSync(empty, { recursive: true });
});

describe('the command for a superadmin', () => {
  const entries = () =>
    source.db.selectFrom('audit_log').select(['actor_id', 'action', 'account_id', 'details']).orderBy('id', 'desc');

  it('gives an account the role and a password, ends its sessions and is in the audit log', async () => {
    const admin = await signedInAs('admin', source, { status: 'suspended' });
    const email = admin.email.toUpperCase();
    const { password } = await served.recoverSuperadmin({ email, create: false, newPassword: true });
    const { status } = await source.call(listSessions, {}, admin);
    expect(status).toBe(401);
    const { body } = await source.call(login, { body: { email: admin.email, password: password ?? '' } });
    expect(body).toMatchObject({ user: { id: admin.id, role: 'superadmin' } });
    expect(await entries().executeTakeFirst()).toEqual({
      actor_id: null,
      action: 'account.recovered',
      account_id: admin.id,
      details: { created: false, newPassword: true },
    });
  });

  it('leaves the password unless it is told to', async () => {
    const { id, email } = await signedInAs('user', source);
    const request = { email, create: true, newPassword: false };
    expect(await served.recoverSuperadmin(request)).toEqual({
      email,
      created: false,
      password: null,
      factorsRemoved: 0,
      waysRemoved: 0,
    });
    const columns = ['role', 'password_hash'] as const;
    const account = await source.db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
    expect(account).toEqual({ role: 'superadmin', password_hash: NOBODYS_HASH });
  });

  it('makes an account when it is told to', async () => {
    const email = 'new@example.org';
    const { created, password } = await served.recoverSuperadmin({ email, create: true, newPassword: false });
    expect(created).toBe(true);
    const { status } = await source.call(login, { body: { email, password: password ?? '' } });
    expect(status).toBe(200);
  });

  it('refuses what is no email', async () => {
    const request = { email: 'nobody', create: true, newPassword: false };
    await expect(served.recoverSuperadmin(request)).rejects.toThrow('--email is "nobody": use an email address.');
  });
});
