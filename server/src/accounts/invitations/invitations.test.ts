import { users } from '@parlance/contract/account-admin';
import { login, register, resetPassword, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import type { UploadRow } from '@parlance/contract/csv';
import { acceptInvitation, addAccountsFromCsv, openInvitation } from '@parlance/contract/invitations';
import { beforeEach, expect, test } from 'vitest';
import { codesTo, invitationsTo, waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { storedText } from '../../../test/stored-text.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { purgeInvitations } from './queries.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://tests.example.org' });
const PASSWORD = 'quiet harbour 41';
const WEEK_SECONDS = 7 * 24 * 3600;
const HEADER = 'username,email,phone,role';

let superadmin: Person;
let counter = 0;
let email = '';
beforeEach(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  counter += 1;
  email = `Nadia.${counter}@example.org`;
});

function send(lines: string[], fields: Record<string, string> = {}, as: object = superadmin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'accounts.csv');
  return testApp.upload(addAccountsFromCsv, form, as);
}

async function invited(): Promise<string> {
  expect((await send([HEADER, `Nadia,${email},,`])).status).toBe(200);
  return (await invitationsTo(testApp, email)).at(-1) ?? '';
}

const accounts = (...emails: string[]) =>
  testApp.db.selectFrom('accounts').selectAll().where('email', 'in', emails).orderBy('id').execute();
const open = (token: string) => testApp.call(openInvitation, { body: { token } });
const accept = (token: string, newPassword = PASSWORD) =>
  testApp.call(acceptInvitation, { body: { token, newPassword } });
const signIn = (password: string) => testApp.call(login, { body: { email, password } });
const over = { status: 400, body: { code: 'invitation_not_open' } };

test('a file makes accounts without a password, invites each by mail and is in the log', async () => {
  const admin = `ines.${counter}@example.org`;
  const answer = await send(['Email;User name;Role;Phone', `${email};Nadia;;+44 20`, `${admin};Ines;ADMIN;`, ';;;']);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: '2 accounts added. 2 invitations are being sent.',
      imported: 2,
      rows: [
        { line: 2, type: 'user', value: email, state: 'ready' },
        { line: 3, type: 'admin', value: admin, state: 'ready' },
      ],
    },
  });
  const stored = await accounts(email, admin);
  expect(stored).toMatchObject([
    { username: 'Nadia', phone: '+44 20', role: 'user', status: 'active' },
    { username: 'Ines', phone: '', role: 'admin', status: 'active' },
  ]);
  const [mail] = await waitingMail(testApp, admin);
  expect(mail).toMatchObject({ kind: 'invitation', subject: 'Your account at Parlance is ready' });
  const log = await testApp.db.selectFrom('audit_log').selectAll().where('actor_id', '=', superadmin.id).execute();
  expect(log.map(({ action, account_id }) => [action, account_id])).toEqual(
    stored.map(({ id }) => ['account.invited', id]),
  );
  for (const tried of ['none', 'password', stored[0]?.password_hash ?? '']) {
    expect((await signIn(tried)).status).toBe(401);
  }
});

test('a dry run stores nothing', async () => {
  const answer = await send([HEADER, `Nadia,${email},,`], { dryRun: 'true' });
  expect(answer.body).toMatchObject({ message: '1 account ready to add. Nothing is stored yet.', imported: 0 });
  expect(await accounts(email)).toEqual([]);
  expect(await waitingMail(testApp, email)).toEqual([]);
});

test('every bad row is told by line, column and reason, and no row is stored', async () => {
  const answer = await send([
    HEADER,
    `Nadia,${email},,`,
    `Again,${email.toUpperCase()},,`,
    `,nobody,${'1'.repeat(41)},teacher`,
    `Taken,${superadmin.email.toUpperCase()},,`,
    `${'n'.repeat(101)},,,superadmin`,
  ]);
  expect(answer).toMatchObject({ status: 400, body: { code: 'csv_rows_wrong' } });
  expect(answer.body.message).toBe('4 rows need fixing. Nothing was stored.');
  expect(answer.body.errors).toEqual([
    { line: 3, column: 'email', reason: 'row 2 has the same email' },
    { line: 4, column: 'email', reason: 'use an email address, such as mira@example.org' },
    { line: 4, column: 'username', reason: 'username is empty' },
    { line: 4, column: 'phone', reason: 'at most 40 characters' },
    { line: 4, column: 'role', reason: 'use user or admin' },
    { line: 5, column: 'email', reason: 'this email already has an account' },
    { line: 6, column: 'email', reason: 'email is empty' },
    { line: 6, column: 'username', reason: 'at most 100 characters' },
    { line: 6, column: 'role', reason: 'use user or admin' },
  ]);
  const states = (answer.body.rows as UploadRow[]).map(({ state }) => state);
  expect(states).toEqual(['ready', 'error', 'error', 'error', 'error']);
  expect(answer.body).not.toHaveProperty('marked');
  expect(await accounts(email)).toEqual([]);
});

test('the file comes back with what is wrong in each row, when it is asked for', async () => {
  const { body } = await send([HEADER, `Nadia,${email},+1,`, 'Bo,bo,,teacher'], { dryRun: 'true', marked: 'true' });
  expect(body.marked).toBe(
    `\uFEFFPROBLEM,${HEADER}\r\n,Nadia,${email},'+1,\r\n` +
      '"email: use an email address, such as mira@example.org; role: use user or admin",Bo,bo,,teacher\r\n',
  );
});

test('a file without accounts, without its columns, or none at all is refused', async () => {
  expect((await send([HEADER])).body.errors).toEqual([{ line: 1, column: '', reason: 'this file has no accounts' }]);
  expect((await send(['username', 'Nadia'])).body.errors).toMatchObject([{ line: 1, column: 'email' }]);
  expect((await send([''])).body.code).toBe('csv_unreadable');
  const nothing = await testApp.upload(addAccountsFromCsv, new FormData(), superadmin);
  expect(nothing.status).toBe(400);
});

test('only a superadmin adds accounts', async () => {
  const lines = [HEADER, `Nadia,${email},,`];
  expect((await send(lines, {}, await signedInAs('admin', testApp))).status).toBe(403);
  expect((await send(lines, {}, await signedInAs('user', testApp))).status).toBe(403);
  expect((await send(lines, {}, {})).status).toBe(401);
  expect(await accounts(email)).toEqual([]);
});

test('whoever registers with an email of the file at the same moment: one of both has it, with nothing half done', async () => {
  const other = `other.${counter}@example.org`;
  const body = { username: 'Nadia', email: email.toLowerCase(), phone: '1', password: PASSWORD };
  const [added, registered] = await Promise.all([
    send([HEADER, `Other,${other},,`, `Nadia,${email},,`]),
    testApp.call(register, { body }),
  ]);
  expect([added.status, registered.status].sort()).toEqual(added.status === 200 ? [200, 409] : [200, 400]);
  const taken = [{ line: 3, column: 'email', reason: 'this email already has an account' }];
  expect(added.body.errors).toEqual(added.status === 200 ? undefined : taken);
  const open = await testApp.db
    .selectFrom('accounts')
    .select('id')
    .where('email', 'in', [email, email.toLowerCase()])
    .execute();
  expect(open).toHaveLength(1);
  expect(await accounts(other)).toHaveLength(added.status === 200 ? 1 : 0);
});

test('of two files with the same emails sent at once one is taken', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `Nadia,${index}.${email},,`);
  const answers = await Promise.all([send([HEADER, ...lines]), send([HEADER, ...lines.reverse()])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an invitation sets the password, once', async () => {
  const token = await invited();
  expect(await open(token)).toMatchObject({ status: 200, body: { email } });
  expect(await accept(token, 'password123')).toMatchObject({ status: 400, body: { code: 'password_common' } });
  const done = await accept(token);
  expect(done).toMatchObject({ status: 200, body: { message: 'Your password is set. You can log in with it now.' } });
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await accept(token, 'loud harbour 41')).toMatchObject(over);
  expect(await open(token)).toMatchObject(over);
  expect(await open('nonsense')).toMatchObject(over);
});

test('of two who accept at once one sets the password', async () => {
  const token = await invited();
  const answers = await Promise.all([accept(token), accept(token, 'loud harbour 41')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an invitation is stored hashed, ends after a week, and is cleaned up once there is a password', async () => {
  const token = await invited();
  const [row] = await testApp.db.selectFrom('invitations').selectAll().orderBy('account_id', 'desc').limit(1).execute();
  expect(storedText(row)).not.toContain(token);
  expect(row?.open_until).toEqual(plusSeconds(testApp.clock.now(), WEEK_SECONDS));
  testApp.pass(WEEK_SECONDS);
  expect(await accept(token)).toMatchObject(over);
  const ids = async () =>
    (await testApp.db.selectFrom('invitations').select('account_id').execute()).map(Object.values);
  await purgeInvitations(testApp.db);
  expect(await ids()).toContainEqual([row?.account_id]);
  await testApp.db
    .updateTable('accounts')
    .set({ password_hash: '!' })
    .where('id', '=', row?.account_id ?? 0)
    .execute();
  await purgeInvitations(testApp.db);
  expect(await ids()).not.toContainEqual([row?.account_id]);
});

test('Forgot password works without accepting, and ends the invitation', async () => {
  const token = await invited();
  await testApp.call(sendResetOtp, { body: { email } });
  const [otp = ''] = await codesTo(testApp, email);
  const { resetToken } = (await testApp.call(verifyOtp, { body: { email, otp } })).body;
  const reset = await testApp.call(resetPassword, { body: { email, newPassword: PASSWORD, resetToken } });
  expect(reset.status).toBe(200);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await accept(token, 'loud harbour 41')).toMatchObject(over);
});

test('an invitation opens nothing once the account has another email, is suspended or deleted', async () => {
  for (const change of ['email', 'status', 'deleted'] as const) {
    email = `${change}.${counter}@example.org`;
    const token = await invited();
    const [account] = await accounts(email);
    const params = { id: account?.id ?? 0 };
    const form = { username: 'Nadia', email, ...(change === 'email' && { email: `new.${email}` }) };
    if (change === 'deleted') await testApp.call(users.remove, { params }, superadmin);
    else {
      const body = { ...form, ...(change === 'status' && { status: 'suspended' as const }) };
      await testApp.call(users.edit, { params, body } as never, superadmin);
    }
    expect(await accept(token)).toMatchObject(over);
  }
});
