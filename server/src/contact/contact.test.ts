import { sendMessage } from '@parlance/contract/contact';
import { beforeEach, expect, test } from 'vitest';
import { waitingMail } from '../../test/mail.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';

const testApp = useTestApp();
const subject = 'Contact Form Submission';
const form = { email: 'amina@example.org', name: 'amina', subject, message: 'The clock is easy to read.' };

beforeEach(async () => {
  await testApp.db.deleteFrom('messages').execute();
});

function send(body: Record<string, unknown>, ip?: string) {
  return testApp.call(sendMessage, { body: body as typeof form }, { ip });
}

const stored = () => testApp.db.selectFrom('messages').selectAll().execute();

test('a message is stored, from anyone, without the spaces around it', async () => {
  const { status, body } = await send({ ...form, message: '  Thank you.\nIt worked. ' }, '203.0.113.9');
  expect([status, body]).toEqual([200, { success: true }]);
  expect(await stored()).toMatchObject([
    {
      email: 'amina@example.org',
      name: 'amina',
      subject,
      message: 'Thank you.\nIt worked.',
      origin: 'address:203.0.113.9',
      sent_at: testApp.clock.now(),
    },
  ]);
});

test('a message is mailed to whoever CONTACT_TO names, an answer goes to who wrote; a refused one is not', async () => {
  const database = await openTestDatabase();
  const named = await openTestApp(database, { CONTACT_TO: 'office@example.org', BRAND_NAME: 'Northfield' });
  await named.call(sendMessage, { body: { ...form, name: 'Amina, "A"', message: 'One.\n<b>Two.</b>' } });
  await named.call(sendMessage, { body: { ...form, message: '' } });
  const mails = await waitingMail(named, 'office@example.org');
  await named.app.close();
  await database.close();
  expect(mails).toMatchObject([
    {
      kind: 'contact-message',
      subject: 'Contact form: Contact Form Submission',
      replyTo: { name: 'Amina, "A"', address: 'amina@example.org' },
      text: expect.stringContaining('> One.\n> <b>Two.</b>\n\n-- \nNorthfield\n'),
      html: expect.stringContaining('&lt;b&gt;Two.&lt;/b&gt;'),
    },
  ]);
});

test('without CONTACT_TO a message is only stored', async () => {
  await send(form);
  expect(await testApp.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('5,000 characters are taken', async () => {
  expect((await send({ ...form, message: 'x'.repeat(5000) })).body).toEqual({ success: true });
  const longest = { name: '名'.repeat(254), subject: '題'.repeat(200), message: '文'.repeat(5000) };
  expect((await send({ ...form, ...longest })).body).toEqual({ success: true });
});

test.each([
  ['an email that is none', { email: 'amina' }, 'Enter an email address.'],
  ['two emails', { email: 'amina@example.org, all@example.org' }, 'Enter an email address.'],
  ['an email with a line of its own', { email: 'amina@example.org\nBcc: all@example.org' }, 'Enter an email address.'],
  ['no message', { message: ' \n' }, 'Enter a message.'],
  ['no name', { name: '' }, 'Enter a name.'],
  ['a missing field', { message: undefined }, expect.any(String)],
  ['a character too many', { message: 'x'.repeat(5001) }, 'Use at most 5000 characters for the message.'],
  ['a body too large to read', { message: 'x'.repeat(1_100_000) }, 'Use at most 5000 characters for the message.'],
])('%s is told with 200 and nothing is stored', async (_what, wrong, error) => {
  const { status, body } = await send({ ...form, ...wrong });
  expect([status, body]).toEqual([200, { success: false, error }]);
  expect(await stored()).toEqual([]);
});

test('what only a program can get wrong keeps its status, in the same shape', async () => {
  const unknown = await send({ ...form, to: 'somebody@example.org' });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid', success: false, error: expect.any(String) } });
  const noJson = await testApp.app.inject({ method: 'POST', url: sendMessage.path, payload: 'email=a@example.org' });
  expect([noJson.statusCode, noJson.json()]).toMatchObject([415, { code: 'not_json', success: false }]);
  expect(await stored()).toEqual([]);
});

test('thirty messages of one address are free, then one a minute; nobody else waits', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(form)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(30);
  const refused = { success: false, error: expect.stringContaining('Wait a minute') };
  expect((await send(form)).body).toEqual(refused);
  expect((await send(form, '203.0.113.9')).body).toEqual({ success: true });
  testApp.pass(60);
  expect((await send(form)).body).toEqual({ success: true });
  expect((await send(form)).body).toEqual(refused);
  testApp.pass(3600);
  expect((await send(form)).body).toEqual({ success: true });
  expect((await send(form)).body).toEqual({ success: true });
});

test('a breakdown is a 503 of the same shape', async () => {
  const database = await openTestDatabase();
  const broken = await openTestApp(database);
  await database.runScript('drop table messages cascade');
  const { status, body } = await broken.call(sendMessage, { body: form });
  await broken.app.close();
  await database.close();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
});
