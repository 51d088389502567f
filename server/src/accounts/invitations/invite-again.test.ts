import { admins, users } from '@parlance/contract/account-admin';
import {
  acceptInvitation,
  addAccountsFromCsv,
  countInvitationMails,
  openInvitation,
} from '@parlance/contract/invitations';
import { beforeEach, expect, test } from 'vitest';
import { invitationsTo } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { claimMail, giveUp, markSent } from '../../platform/outbox/queries.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://tests.example.org' });
const PASSWORD = 'quiet harbour 41';
const WEEK_SECONDS = 7 * 24 * 3600;

let superadmin: Person;
let counter = 0;
let email = '';
beforeEach(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  await testApp.db.deleteFrom('invitations').execute();
  await testApp.db.deleteFrom('outbox').execute();
  counter += 1;
  email = `Nadia.${counter}@example.org`;
});

async function addByFile(...lines: string[]) {
  const form = new FormData();
  const text = ['username,email,role', ...lines].join('\n');
  form.append('file', new Blob([text], { type: 'text/csv' }), 'accounts.csv');
  const { status, body } = await testApp.upload(addAccountsFromCsv, form, superadmin);
  expect(status).toBe(200);
  return { sent_at: String(body.sent_at) };
}

async function found(email: string, list: typeof users | typeof admins = users) {
  const { body } = await testApp.call(list.list, { query: { q: email } }, superadmin);
  const [account] = body;
  if (!account) throw new Error(`${email} is not in the list.`);
  return account;
}

const again = (id: number, as: object = superadmin) => testApp.call(users.invite, { params: { id } }, as);
const open = (token: string) => testApp.call(openInvitation, { body: { token } });
const accept = (token: string) => testApp.call(acceptInvitation, { body: { token, newPassword: PASSWORD } });

test('another invitation is sent, the one before opens nothing, and the log has it', async () => {
  await addByFile(`Nadia,${email},`);
  const [first = ''] = await invitationsTo(testApp, email);
  const { id } = await found(email);
  testApp.pass(60);
  const answer = await again(id);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: `A new invitation is being sent to ${email}.`,
      invitation: {
        sent_at: testApp.clock.now().toISOString(),
        open_until: plusSeconds(testApp.clock.now(), WEEK_SECONDS).toISOString(),
        open: true,
        mail: 'waiting',
        wait_seconds: 60,
      },
    },
  });
  // The first mail had not left yet, and would only have brought a dead link.
  const [second = '', ...others] = await invitationsTo(testApp, email);
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  expect((await open(first)).body).toMatchObject({ code: 'invitation_not_open' });
  expect((await accept(second)).status).toBe(200);
  const log = await testApp.db.selectFrom('audit_log').selectAll().where('account_id', '=', id).orderBy('id').execute();
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['account.invited', superadmin.id],
    ['account.invitation_sent', superadmin.id],
    ['account.invitation_accepted', id],
  ]);
});

test('the list says who is invited, when, until when, and what became of the mail', async () => {
  await addByFile(`Nadia,${email},`, `Ines,ines.${email},admin`);
  const at = testApp.clock.now();
  const invitation = {
    sent_at: at.toISOString(),
    open_until: plusSeconds(at, WEEK_SECONDS).toISOString(),
    open: true,
    mail: 'waiting',
    wait_seconds: 60,
  };
  expect((await found(email)).invitation).toEqual(invitation);
  expect((await found(`ines.${email}`, admins)).invitation).toEqual(invitation);
  const whole = await testApp.call(users.list, { query: {} }, superadmin);
  expect(whole.body.filter((one) => one.invitation).map((one) => one.email)).toContain(email);

  const mail = await claimMail(testApp.db, at, plusSeconds(at, 9));
  if (mail) await markSent(testApp.db, mail.id, at);
  expect((await found(email)).invitation).toMatchObject({ mail: 'sent' });
  testApp.pass(WEEK_SECONDS);
  expect((await found(email)).invitation).toEqual({ ...invitation, open: false, mail: 'sent', wait_seconds: 0 });
  await testApp.db.deleteFrom('outbox').execute();
  expect((await found(email)).invitation).toMatchObject({ mail: null });
  await testApp.db.deleteFrom('invitations').execute();
  const unknown = { sent_at: null, open_until: null, open: false, mail: null, wait_seconds: 0 };
  expect((await found(email)).invitation).toEqual(unknown);

  await again((await found(email)).id);
  await accept((await invitationsTo(testApp, email)).at(-1) ?? '');
  expect(await found(email)).not.toHaveProperty('invitation');
  const { user } = (
    await testApp.call(users.add, { body: { ...person(`by.form.${email}`), password: PASSWORD } }, superadmin)
  ).body;
  expect(await found(user.email)).not.toHaveProperty('invitation');
});

const person = (email: string) => ({ username: 'Nadia', email: email });

test('another goes to the same email only after a minute, to a corrected one at once', async () => {
  await addByFile(`Nadia,${email},`);
  const { id } = await found(email);
  testApp.pass(59);
  const early = await again(id);
  expect(early).toMatchObject({ status: 429, body: { code: 'invitation_too_soon' } });
  expect(early.headers['retry-after']).toBe('1');
  expect(await invitationsTo(testApp, email)).toHaveLength(1);

  const right = `right.${email}`;
  await testApp.call(users.edit, { params: { id }, body: person(right) }, superadmin);
  expect((await found(right)).invitation).toMatchObject({ open: false, wait_seconds: 0 });
  expect((await again(id)).status).toBe(200);
  expect(await invitationsTo(testApp, right)).toHaveLength(1);
  expect(await invitationsTo(testApp, email)).toEqual([]);
  expect((await again(id)).status).toBe(429);
});

test('an account with a password or one that is not active is not invited', async () => {
  await addByFile(`Nadia,${email},`);
  const { id } = await found(email);
  testApp.pass(60);
  await testApp.call(users.edit, { params: { id }, body: { ...person(email), status: 'suspended' } }, superadmin);
  expect((await found(email)).invitation).toMatchObject({ open: false });
  expect(await again(id)).toMatchObject({ status: 409, body: { code: 'invitation_of_closed' } });
  await testApp.call(
    users.edit,
    { params: { id }, body: { ...person(email), status: 'active', password: PASSWORD } },
    superadmin,
  );
  expect(await again(id)).toMatchObject({ status: 409, body: { code: 'invitation_not_needed' } });
  await testApp.call(users.remove, { params: { id } }, superadmin);
  expect((await again(id)).status).toBe(404);
});

test('only a superadmin invites, and only someone of that list', async () => {
  await addByFile(`Nadia,${email},`, `Ines,ines.${email},admin`);
  const { id } = await found(email);
  const admin = await found(`ines.${email}`, admins);
  testApp.pass(60);
  expect((await again(id, await signedInAs('admin', testApp))).status).toBe(403);
  expect((await again(id, await signedInAs('user', testApp))).status).toBe(403);
  expect((await again(id, {})).status).toBe(401);
  expect((await again(admin.id)).status).toBe(404);
  expect((await again(superadmin.id)).status).toBe(404);
  expect((await testApp.call(admins.invite, { params: { id: admin.id } }, superadmin)).status).toBe(200);
});

test('of two who send another at once one does; who accepts meanwhile has the password or a newer link', async () => {
  await addByFile(`Nadia,${email},`);
  const [token = ''] = await invitationsTo(testApp, email);
  const { id } = await found(email);
  testApp.pass(60);
  const answers = await Promise.all([again(id), again(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(await invitationsTo(testApp, email)).toHaveLength(1);
  expect((await accept(token)).status).toBe(400);

  testApp.pass(60);
  const [newer = ''] = await invitationsTo(testApp, email);
  const [sent, accepted] = await Promise.all([again(id), accept(newer)]);
  expect([sent.status, accepted.status]).toEqual(accepted.status === 200 ? [409, 200] : [200, 400]);
});

test('what became of the mails of one file is counted', async () => {
  const at = testApp.clock.now();
  const { sent_at } = await addByFile(...['a', 'b', 'c'].map((name) => `${name},${name}.${email},`));
  testApp.pass(1);
  const other = await addByFile(`Nadia,${email},`);
  const count = async (moment = sent_at) =>
    (await testApp.call(countInvitationMails, { query: { sent_at: moment } }, superadmin)).body;
  expect(await count()).toEqual({ waiting: 3, sent: 0, failed: 0, undelivered: [] });
  const first = await claimMail(testApp.db, at, plusSeconds(at, 9));
  if (first) await markSent(testApp.db, first.id, at);
  const second = await claimMail(testApp.db, at, plusSeconds(at, 9));
  if (second) await giveUp(testApp.db, second, { reason: '550', now: at, expired: false });
  expect(await count()).toEqual({ waiting: 1, sent: 1, failed: 1, undelivered: [`b.${email}`] });
  expect((await found(`b.${email}`)).invitation).toMatchObject({ mail: 'failed' });
  expect(await count(other.sent_at)).toMatchObject({ waiting: 1, sent: 0 });

  const asked = (query: Record<string, string>, as: object) =>
    testApp.call(countInvitationMails, { query } as never, as);
  expect((await asked({ sent_at: 'yesterday' }, superadmin)).status).toBe(400);
  expect((await asked({}, superadmin)).status).toBe(400);
  expect((await asked({ sent_at: at.toISOString() }, await signedInAs('admin', testApp))).status).toBe(403);
});
