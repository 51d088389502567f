import { admins } from '@parlance/contract/account-admin';
import { auditActions } from '@parlance/contract/audit';
import { login } from '@parlance/contract/auth';
import { addApiKey } from '@parlance/contract/integrations/api-keys';
import { addWebhook } from '@parlance/contract/integrations/webhooks';
import { addFactor, confirmFactor, verifySecondFactor } from '@parlance/contract/second-factor';
import { readSystem } from '@parlance/contract/system';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, wrongCodeOf } from '../../test/authenticator.ts';
import { keptLog, waitingMail } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { noteAnswering } from '../integrations/webhooks/queries.ts';
import { type AuditEntry, audit, auditAll } from '../platform/audit/queries.ts';
import { release } from '../platform/release.ts';
import { checkAlarms } from './alarms/check.ts';
import { MANY_FILES, readingInNumber } from './alarms/conditions.ts';
import { noteProcess } from './queries.ts';
import { startWatching } from './watch.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://tests.example.org', BACKUP_HOURS: '36', WEBHOOKS_PRIVATE: '1' });
const HOUR = 3600;
let superadmin: Person;
beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});
beforeEach(async () => {
  // Whatever stands of an earlier test is over, and so is the backup of that one.
  testApp.pass(40 * 24 * HOUR);
  superadmin = await signedInAs('superadmin', testApp);
  await backUp();
  await checkAlarms(testApp);
  await testApp.db.deleteFrom('outbox').execute();
});

const system = async () => (await testApp.call(readSystem, {}, superadmin)).body;
const standing = async () => (await system()).alarms.filter(({ cleared_at }) => cleared_at === null);
const subjects = async (email = superadmin.email) => (await waitingMail(testApp, email)).map(({ subject }) => subject);
const backUp = () =>
  audit(testApp.db, { site: null, actorId: null, at: testApp.clock.now() }, 'backup.taken', { rows: 1, files: 0 });
const seen = (host: string, free: number) =>
  noteProcess(
    testApp.db,
    {
      id: crypto.randomUUID(),
      host,
      release,
      startedAt: testApp.clock.now(),
      seenAt: testApp.clock.now(),
      disk: { free, total: 1000 },
    },
    new Date(0),
  );

test('a superadmin sees what runs, what waits and what ends soon', async () => {
  const stop = startWatching(testApp, keptLog().log);
  await testApp.call(addApiKey, { body: { name: 'Library', scopes: ['accounts:read'], days: 20 } }, superadmin);
  await testApp.call(addApiKey, { body: { name: 'Later', scopes: ['accounts:read'], days: 100 } }, superadmin);
  const said = await expect
    .poll(system)
    .toMatchObject({ processes: [{ release }] })
    .then(system);
  expect(said).toMatchObject({
    release,
    store: { kind: 'folder', answers: true },
    last_backup: { at: testApp.clock.now().toISOString(), hours: 36 },
    expiring_keys: [{ name: 'Library' }],
    alarms: [],
  });
  expect(said.queues.map(({ kind, waiting, failing }) => [kind, waiting, failing])).toEqual([
    ['email', 0, []],
    ['webhook', 0, []],
    ['platform', 0, []],
  ]);
  expect(said.database.bytes).toBeGreaterThan(1_000_000);
  expect(said.processes[0]?.disk.total).toBeGreaterThan(said.processes[0]?.disk.free ?? 0);
  await stop();
  expect((await system()).processes).toEqual([]);
});

test('a late backup is told once by all processes together, again only after it was in time, and never with no limit', async () => {
  testApp.pass(36 * HOUR - 1);
  await checkAlarms(testApp);
  expect(await standing()).toEqual([]);
  testApp.pass(1);
  await Promise.all([1, 2, 3, 4].map(() => checkAlarms(testApp)));
  testApp.pass(5 * HOUR);
  await checkAlarms(testApp);
  expect(await subjects()).toEqual(['The backup is late']);
  expect((await waitingMail(testApp, superadmin.email))[0]?.text).toContain(
    'https://tests.example.org/superadmin-dashboard?section=system',
  );
  expect(await standing()).toMatchObject([{ kind: 'backup_late', told_at: expect.any(String) }]);
  await backUp();
  testApp.pass(HOUR);
  await checkAlarms(testApp);
  expect(await standing()).toEqual([]);
  testApp.pass(36 * HOUR);
  await checkAlarms({ ...testApp, settings: { ...testApp.settings, backupHours: 0 } });
  expect(await standing()).toEqual([]);
  await checkAlarms(testApp);
  expect(await subjects()).toEqual(['The backup is late', 'The backup is late']);
});

test('of a disk that fills is told once for a machine, whatever number of processes it has', async () => {
  await seen('app1', 99);
  await seen('app1', 99);
  await seen('app2', 100);
  await checkAlarms(testApp);
  await checkAlarms(testApp);
  expect(await subjects()).toEqual(['A disk is almost full']);
  expect(await standing()).toMatchObject([{ kind: 'disk_full', about: 'app1' }]);
});

test('of a webhook that nothing reached for a day is told, and not of one that did not fail so long', async () => {
  const add = async (url: string) => {
    const { body } = await testApp.call(addWebhook, { body: { url, events: ['course.changed'] } }, superadmin);
    return body.webhook.id;
  };
  const [failing, working] = [await add('http://127.0.0.1:9/failing'), await add('http://127.0.0.1:9/working')];
  await noteAnswering(testApp.db, failing, false, testApp.clock.now());
  testApp.pass(HOUR);
  await noteAnswering(testApp.db, working, false, testApp.clock.now());
  testApp.pass(23 * HOUR);
  await checkAlarms(testApp);
  expect(await standing()).toMatchObject([{ kind: 'delivery_failing', about: 'http://127.0.0.1:9/failing' }]);
  const [, webhooks] = (await system()).queues;
  expect(webhooks?.failing.map(({ name }) => name)).toHaveLength(2);
  await noteAnswering(testApp.db, failing, true, testApp.clock.now());
  await noteAnswering(testApp.db, working, true, testApp.clock.now());
  testApp.pass(HOUR);
  await checkAlarms(testApp);
  expect(await standing()).toEqual([]);
  expect(await subjects()).toEqual(['Nothing could be delivered for a day']);
});

test('of a learning platform that takes no scores for a day is told, and where to look', async () => {
  await sql`insert into lti_platforms (name, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url, domains,
      trusts_email, creates_accounts, created_by, created_at, failing_since)
    values ('Moodle', 'https://moodle.example', 'a', '{1}', 'https://moodle.example/auth', 'https://moodle.example/token',
      'https://moodle.example/jwks', '{}', false, false, ${superadmin.id}, ${testApp.clock.now()}, ${testApp.clock.now()})
  `.execute(testApp.db);
  testApp.pass(24 * HOUR);
  await checkAlarms(testApp);
  expect(await standing()).toMatchObject([{ kind: 'delivery_failing', about: 'Moodle' }]);
  expect((await waitingMail(testApp, superadmin.email))[0]?.text).toContain('section=platforms');
  await testApp.db.deleteFrom('lti_platforms').execute();
});

test('of one person who downloads much within an hour is told, and not of their own data nor of less', async () => {
  // Every file of which the log has an entry counts, but the one that tells nothing.
  const exports = auditActions.filter((action) => action.endsWith('exported'));
  expect(exports.filter((action) => !readingInNumber.includes(action))).toEqual(['sitting.seb_file_exported']);
  const [busy, other] = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
  const reads = async (by: Person, times: number, account: number | null = null) => {
    const did = { actorId: by.id, at: testApp.clock.now() };
    const entry =
      account === null
        ? { site: null, action: 'bank.exported' as const, ...did }
        : { account, action: 'account.data_exported' as const, ...did };
    await auditAll(testApp.db, Array<AuditEntry>(times).fill(entry));
  };
  await reads(busy, MANY_FILES - 1);
  await reads(other, MANY_FILES, other.id);
  await checkAlarms(testApp);
  expect(await standing()).toEqual([]);
  testApp.pass(HOUR / 2);
  await reads(busy, 1);
  await checkAlarms(testApp);
  await reads(busy, 5);
  await checkAlarms(testApp);
  expect(await standing()).toMatchObject([{ kind: 'much_read', account: { id: busy.id } }]);
  const mails = await waitingMail(testApp, superadmin.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`downloaded ${MANY_FILES} files`);
});

const password = 'quiet harbour 41';
let made = 0;
async function staff() {
  const email = `ines-${(made += 1)}@example.org`;
  const { body } = await testApp.call(admins.add, { body: { username: 'Ines', email, password } }, superadmin);
  const logIn = (ip = '127.0.0.1', cookie = '') =>
    testApp.call(login, { body: { email, password } }, { ip, headers: { cookie, 'user-agent': 'Firefox' } });
  return { email, id: body.user.id, logIn };
}

test('staff are told of a login on a new browser, once for a network, and not on the first day of the account', async () => {
  const { email, logIn, id } = await staff();
  const first = await logIn();
  const cookie = [first.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
  testApp.pass(25 * HOUR);
  await logIn('203.0.113.7', cookie);
  expect(await subjects(email)).toEqual([]);
  await Promise.all([logIn('203.0.113.9'), logIn('203.0.113.9')]);
  testApp.pass(29 * 24 * HOUR);
  await logIn('203.0.113.9');
  expect(await subjects(email)).toEqual(['New login to your account']);
  expect((await waitingMail(testApp, email))[0]?.text).toContain('> 203.0.113.9\n> Firefox');
  await logIn('2001:db8::1');
  await logIn('2001:db8::2');
  expect(await subjects(email)).toHaveLength(2);
  superadmin = await signedInAs('superadmin', testApp);
  expect(await standing()).toMatchObject([
    { kind: 'login_unusual', about: '2001:db8::1', account: { id } },
    { kind: 'login_unusual', about: '203.0.113.9', account: { id } },
  ]);
});

test('whoever has a second factor is told once when it is wrong again and again', async () => {
  const { email, logIn } = await staff();
  const session = await logIn();
  const begun = await testApp.call(addFactor, { body: { kind: 'totp', name: 'Phone', password } }, session.body);
  if (begun.body.kind !== 'totp') throw new Error(begun.text);
  const { id, secret } = begun.body;
  const proof = { kind: 'totp' as const, code: codeOf(secret, testApp) };
  await testApp.call(confirmFactor, { params: { id }, body: { proof } }, session.body);
  const { ticket } = (await logIn()).body as unknown as { ticket: string };
  const wrong = { kind: 'totp' as const, code: wrongCodeOf(secret, testApp) };
  const about = async () => (await subjects(email)).filter((subject) => subject.startsWith('Wrong'));
  for (let tries = 0; tries < 4; tries += 1) {
    await testApp.call(verifySecondFactor, { body: { ticket, proof: wrong } });
  }
  expect(await about()).toEqual([]);
  await testApp.call(verifySecondFactor, { body: { ticket, proof: wrong } });
  testApp.pass(HOUR / 2);
  const again = (await logIn()).body as unknown as { ticket: string };
  const { status } = await testApp.call(verifySecondFactor, { body: { ticket: again.ticket, proof: wrong } });
  expect(status).toBe(401);
  expect(await about()).toEqual(['Wrong codes for your account']);
});
