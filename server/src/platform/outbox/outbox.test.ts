import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchMail, type MailCatcher, mailsTo } from '../../../../scripts/servers/mail-catcher.ts';
import { keptLog, type LogLine, waitingMail } from '../../../test/mail.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { AppContext } from '../app-context.ts';
import { plusSeconds } from '../clock.ts';
import { inTransaction } from '../database/database.ts';
import { queueMail, type WrittenMail } from './mail.ts';
import { mailTransport } from './mail-transport.ts';
import { claimMail, purgeMails, withdrawMail } from './queries.ts';
import { sendDueMail, startSending, WAITS_SECONDS } from './send.ts';

const testApp = useTestApp();
const AMARA = 'amara@example.org';
/** Who runs the site, below every mail. */
const SIGNED = '\n-- \nParlance\n14 Example Street, Anytown\nhello@parlance.example\n';
const mail: WrittenMail = {
  kind: 'test',
  to: { name: 'Amara', address: AMARA },
  subject: 'Hello',
  pieces: ['Good day.'],
  language: 'en',
};

let folder: string;
let catcher: MailCatcher;
/** What the mail server says of an address: an SMTP code, 0 takes it. */
let refusal: (email: string) => number | Promise<number>;
let log: ReturnType<typeof keptLog>['log'];
let lines: LogLine[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-mail-'));
  catcher = await catchMail({ folder, refusal: (email) => refusal(email) });
});
afterAll(async () => {
  await catcher.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  refusal = () => 0;
  ({ log, lines } = keptLog());
});
afterEach(async () => {
  await testApp.db.deleteFrom('outbox').execute();
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
});

const overSmtp = (smtpUrl: string | null = catcher.url): AppContext => ({
  ...testApp,
  settings: { ...testApp.settings, smtpUrl },
});

async function sendAll(over = overSmtp()): Promise<void> {
  await sendDueMail(over, { transport: mailTransport(over.settings), log });
}

async function row() {
  return await testApp.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
}

test('a mail arrives with a text and an HTML part, and its words are forgotten', async () => {
  const replyTo = { name: 'Noor', address: 'noor@example.org' };
  const pieces = ['Fish & <b>chips</b>', { code: '042137' }, { quoted: 'one\ntwo' }];
  await queueMail(testApp, { ...mail, replyTo, pieces });
  await sendAll();
  const [arrived] = await mailsTo(folder, AMARA);
  expect(arrived).toMatchObject({
    recipients: [AMARA],
    from: { name: 'Parlance', address: 'no-reply@parlance.local' },
    to: [{ name: 'Amara', address: AMARA }],
    replyTo: [replyTo],
    subject: 'Hello',
    text: `Fish & <b>chips</b>\n\n    042137\n\n> one\n> two\n${SIGNED}`,
    html: expect.stringContaining('>Fish &amp; &lt;b&gt;chips&lt;/b&gt;</p>'),
  });
  expect(arrived?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(await row()).toMatchObject({ sent_at: testApp.clock.now(), due_at: null, letter: null, tries: 1 });
  await sendAll();
  expect(await mailsTo(folder, AMARA)).toHaveLength(1);
});

test.each([
  ['Amara, "eve@example.org" <eve@example.org>', 'Hello'],
  ['Amara\r\nBcc: eve@example.org', 'Hello'],
  ['Amara', 'Hello\r\nBcc: eve@example.org\r\n\r\nOther words'],
])('a name %j and a subject %j reach nobody else', async (name, subject) => {
  await queueMail(testApp, { ...mail, to: { name, address: AMARA }, subject });
  await sendAll();
  const [arrived] = await mailsTo(folder, AMARA);
  expect(arrived?.recipients).toEqual([AMARA]);
  expect(arrived?.to).toHaveLength(1);
  expect(arrived?.bcc).toBeUndefined();
  expect(arrived?.text).toBe(`Good day.\n${SIGNED}`);
});

test('what is rolled back sends nothing', async () => {
  const failed = inTransaction(testApp.db, async (db) => {
    await queueMail({ ...testApp, db }, mail);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await sendAll();
  expect(readdirSync(folder)).toEqual([]);
});

test('nobody reads a code in the table', async () => {
  await queueMail(testApp, { ...mail, pieces: [{ code: '042137' }] });
  const { letter } = await row();
  expect(Buffer.from(letter ?? []).toString('latin1')).not.toContain('042137');
  const [waiting] = await waitingMail(testApp, AMARA);
  expect(waiting?.text).toContain('042137');
});

test('while the mail server is away a mail is tried again, later each time, and then given up with its error', async () => {
  const away = overSmtp('smtp://127.0.0.1:1');
  await queueMail(testApp, mail);
  for (const [index, wait] of WAITS_SECONDS.entries()) {
    await sendAll(away);
    const tried = { tries: index + 1, due_at: plusSeconds(testApp.clock.now(), wait), sent_at: null };
    expect(await row()).toMatchObject({ ...tried, last_error: expect.stringContaining('ECONNREFUSED') });
    testApp.pass(wait - 1);
    await sendAll(away);
    expect((await row()).tries).toBe(index + 1);
    testApp.pass(1);
  }
  await sendAll(away);
  const given = { due_at: null, failed_at: testApp.clock.now(), last_error: expect.stringContaining('ECONNREFUSED') };
  expect(await row()).toMatchObject({ ...given, letter: expect.anything() });
  expect(lines.at(-1)).toMatchObject({ level: 'error', kind: 'test', tries: WAITS_SECONDS.length + 1 });
});

test('it arrives once the mail server is back', async () => {
  await queueMail(testApp, mail);
  refusal = () => 451;
  await sendAll();
  expect(await row()).toMatchObject({ tries: 1, sent_at: null });
  refusal = () => 0;
  testApp.pass(5);
  await sendAll();
  expect(await mailsTo(folder, AMARA)).toHaveLength(1);
  expect(await row()).toMatchObject({ tries: 2, sent_at: testApp.clock.now(), last_error: null });
});

test('a mailbox that the mail server does not know is given up at once', async () => {
  refusal = () => 550;
  await queueMail(testApp, mail);
  await sendAll();
  expect(await row()).toMatchObject({ tries: 1, due_at: null, failed_at: testApp.clock.now() });
  expect(lines).toMatchObject([{ level: 'error', reason: expect.stringContaining('Not this one.') }]);
});

test('a mail that has expired is not sent, and its words are forgotten', async () => {
  await queueMail(testApp, { ...mail, expiresAt: plusSeconds(testApp.clock.now(), 60) });
  testApp.pass(60);
  await sendAll();
  expect(readdirSync(folder)).toEqual([]);
  expect(await row()).toMatchObject({ due_at: null, failed_at: testApp.clock.now(), letter: null });
});

test('what expires goes before what does not', async () => {
  await queueMail(testApp, mail);
  await queueMail(testApp, { ...mail, kind: 'code', expiresAt: plusSeconds(testApp.clock.now(), 60) });
  expect(await claimMail(testApp.db, testApp.clock.now(), plusSeconds(testApp.clock.now(), 9))).toMatchObject({
    kind: 'code',
  });
});

test('several processes send each mail once', async () => {
  const emails = Array.from({ length: 30 }, (_, index) => `learner-${index}@example.org`);
  for (const email of emails) await queueMail(testApp, { ...mail, to: { name: '', address: email } });
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  for (const email of emails) expect(await mailsTo(folder, email)).toHaveLength(1);
});

test('the mail of a process that died is sent by another after three minutes', async () => {
  await queueMail(testApp, mail);
  await claimMail(testApp.db, testApp.clock.now(), plusSeconds(testApp.clock.now(), 180));
  testApp.pass(179);
  await sendAll();
  expect(await mailsTo(folder, AMARA)).toHaveLength(0);
  testApp.pass(1);
  await sendAll();
  expect(await mailsTo(folder, AMARA)).toHaveLength(1);
});

test('a mail that is withdrawn is never sent', async () => {
  await withdrawMail(testApp.db, await queueMail(testApp, mail));
  await sendAll();
  expect(readdirSync(folder)).toEqual([]);
  expect(await waitingMail(testApp, AMARA)).toEqual([]);
});

test('a stop waits for the mail that is on its way and begins no other', async () => {
  let begun = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  refusal = async () => {
    begun();
    await new Promise((later) => setTimeout(later, 200));
    return 0;
  };
  await queueMail(testApp, mail);
  const stop = startSending(overSmtp(), log);
  await onItsWay;
  await queueMail(testApp, { ...mail, to: { name: '', address: 'later@example.org' } });
  await stop();
  expect(await mailsTo(folder, AMARA)).toHaveLength(1);
  expect(await mailsTo(folder, 'later@example.org')).toHaveLength(0);
  expect(await waitingMail(testApp, 'later@example.org')).toHaveLength(1);
});

test('without a mail server each mail is a file, and the log names it without a word of it', async () => {
  await queueMail(testApp, { ...mail, pieces: [{ code: '042137' }] });
  await sendAll(testApp);
  const { id } = await row();
  const file = join(testApp.settings.dataDir, 'mail', `${String(id).padStart(6, '0')}-test.eml`);
  expect(lines).toEqual([{ level: 'info', words: 'email written to a file', mail: id, kind: 'test', file }]);
  expect(readFileSync(file, 'utf8')).toContain('042137');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('after thirty days it is forgotten that a mail was sent, but not that one waits', async () => {
  await queueMail(testApp, mail);
  await sendAll();
  await queueMail(testApp, { ...mail, kind: 'waiting' });
  await purgeMails(testApp.db, testApp.clock.now());
  expect(await testApp.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'waiting' }]);
});
