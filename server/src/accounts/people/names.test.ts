import { exportAccommodations, importAccommodations } from '@parlance/contract/accommodations';
import { users } from '@parlance/contract/account-admin';
import { login, updateProfile } from '@parlance/contract/auth';
import { exportClasses, importClasses } from '@parlance/contract/classes';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import { exportRoster, importRoster } from '@parlance/contract/sittings/candidates';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { beforeEach, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aDraft, aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let superadmin: Person;
let office: Person;
let learner: Person;
let other: Person;
beforeEach(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  office = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
  other = await signedInAs('user', testApp);
});

const password = 'quiet harbour 41 lamp';
let made = 0;
const aForm = (more: object) => ({ username: 'Zoë', email: `zoe-${(made += 1)}@example.org`, password, ...more });
const add = (more: object) => testApp.call(users.add, { body: aForm(more) }, superadmin);
const edit = ({ id, email }: Person, more: object) =>
  testApp.call(users.edit, { params: { id }, body: { username: 'Zoë', email, ...more } }, superadmin);
async function namesOf({ id }: { id: number }) {
  return await testApp.db
    .selectFrom('accounts')
    .select(['full_name', 'registration_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('names are composed, on one line, and without what cannot be seen', async () => {
  const { body } = await add({ full_name: ' Zoe\u0308\tVan\u202E  Dam\n', registration_number: ` A ${made}  7 ` });
  expect(body.user).toMatchObject({ full_name: 'Zoë Van Dam', registration_number: `A ${made - 1} 7` });
  expect((await add({ full_name: 'x'.repeat(201) })).body).toMatchObject({ fields: [{ path: 'full_name' }] });
  expect((await add({})).body.user).toMatchObject({ full_name: '', registration_number: '' });
});

test('a number is one person’s without case and spaces, and free again with a deleted account', async () => {
  const number = `B ${learner.id} x`;
  const { id } = (await add({ registration_number: number })).body.user;
  const taken = { status: 409, body: { code: 'registration_number_taken', fields: [{ path: 'registration_number' }] } };
  expect(await add({ registration_number: `b${learner.id}X` })).toMatchObject(taken);
  expect(await edit(other, { registration_number: `b${learner.id}X` })).toMatchObject(taken);
  await testApp.call(users.remove, { params: { id } }, superadmin);
  expect((await edit(other, { registration_number: `b${learner.id}X` })).status).toBe(200);
});

test('the list is searched by the full name and by the number, however it is spaced', async () => {
  const { id } = (await add({ full_name: `Ngoc Anh ${learner.id}`, registration_number: `C 1 ${learner.id}` })).body
    .user;
  const found = async (q: string) =>
    (await testApp.call(users.list, { query: { q } }, superadmin)).body.map((account) => account.id);
  expect([await found(`anh ${learner.id}`), await found(`c1${learner.id}`)]).toEqual([[id], [id]]);
});

test('people set their own full name until a published examination uses it; staff still can, and nobody removes it', async () => {
  const own = (full_name: string) =>
    testApp.call(updateProfile, { body: { username: 'Zoë', phone: '', full_name } }, learner);
  expect((await own('Zoë Dam')).body).toMatchObject({ user: { full_name: 'Zoë Dam' } });
  await aDraft(testApp, { learners: [learner] });
  expect((await own('Zoë Van Dam')).status).toBe(200);
  await aSitting(testApp, { learners: [learner] });
  const refused = { status: 409, body: { code: 'full_name_in_use', fields: [{ path: 'full_name' }] } };
  expect(await own('Teo Lind')).toMatchObject(refused);
  expect((await own('Zoë Van Dam')).status).toBe(200);
  expect(await edit(learner, { full_name: '' })).toMatchObject(refused);
  expect((await edit(learner, { full_name: 'Zoë van Dam' })).body).toMatchObject({
    user: { full_name: 'Zoë van Dam' },
  });
});

const formOf = (lines: string[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'file.csv');
  return form;
};

/** Every file of people who are there: how it is sent by somebody, and read again. */
const files = {
  classes: async () => {
    const { name } = await aSchoolClass(testApp, { learners: [learner, other] });
    return {
      head: 'class,email',
      row: (email: string) => `${name},${email}`,
      send: (lines: string[], as = office) => testApp.upload(importClasses, formOf(lines), as),
      read: async () => (await testApp.call(exportClasses, {}, office)).text,
    };
  },
  accommodations: async () => ({
    head: 'email',
    row: (email: string) => email,
    send: (lines: string[], as = office) => testApp.upload(importAccommodations, formOf(lines), as),
    read: async () => (await testApp.call(exportAccommodations, {}, office)).text,
  }),
  roster: async () => {
    const { id } = await aDraft(testApp, { learners: [learner, other], office });
    return {
      head: 'email',
      row: (email: string) => email,
      send: async (lines: string[], as = office) => {
        const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
        return testApp.upload(importRoster, formOf(lines, { version: String(version) }), { ...as, params: { id } });
      },
      read: async () => (await testApp.call(exportRoster, { params: { id } }, office)).text,
    };
  },
};

test.each(Object.keys(files) as (keyof typeof files)[])(
  'the file of %s sets names, is exported and comes in equal, and an empty cell changes nothing',
  async (kind) => {
    const { head, row, send, read } = await files[kind]();
    const number = `D ${learner.id}`;
    const columns = `${head},Full name,registration number`;
    expect(await send([columns, `${row(learner.email)},=Zoe\u0308 Dam,${number}`])).toMatchObject({ status: 200 });
    expect(await namesOf(learner)).toEqual({ full_name: '=Zoë Dam', registration_number: number });
    expect((await send([columns, `${row(learner.email)},,`])).status).toBe(200);
    expect(await namesOf(learner)).toEqual({ full_name: '=Zoë Dam', registration_number: number });
    const file = await read();
    expect(file).toContain(`'=Zoë Dam,${number}`);
    const others = { full_name: 'Else', registration_number: '' };
    await testApp.db.updateTable('accounts').set(others).where('id', '=', learner.id).execute();
    expect(await send(file.replace('\uFEFF', '').trimEnd().split('\r\n'))).toMatchObject({ status: 200 });
    expect(await read()).toBe(file);
    const wrong = await send([
      columns,
      `${row(learner.email)},${'x'.repeat(201)},${'1'.repeat(41)}`,
      `${row(other.email)},,d${learner.id}`,
    ]);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'csv_rows_wrong' } });
    expect(wrong.body.errors).toMatchObject([
      { line: 2, column: 'full_name', reason: 'use at most 200 characters' },
      { line: 2, column: 'registration_number', reason: 'use at most 40 characters' },
      { line: 3, column: 'registration_number', reason: 'another account has this number' },
    ]);
  },
);

test('a file of accounts gives new people their names; two rows do not have one number', async () => {
  const [one, two] = [`one-${learner.id}@example.org`, `two-${learner.id}@example.org`];
  const send = (lines: string[]) =>
    testApp.upload(addAccountsFromCsv, formOf(['username,email,full_name,registration_number', ...lines]), superadmin);
  const refused = await send([`One,${one},One Sand,E${learner.id}`, `Two,${two},,e ${learner.id}`]);
  expect(refused.body).toMatchObject({
    errors: [{ line: 3, column: 'registration_number', reason: 'row 2 has the same number' }],
  });
  expect((await send([`One,${one},One Sand,E${learner.id}`, `Two,${two},,`])).body).toMatchObject({ imported: 2 });
  const { body } = await testApp.call(users.list, { query: { q: one } }, superadmin);
  expect(body).toMatchObject([{ full_name: 'One Sand', registration_number: `E${learner.id}` }]);
});

test('who sees only their own classes changes no name by a file of candidates', async () => {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  await aSchoolClass(testApp, { learners: [learner], teachers: [teacher] });
  const { id, sitting } = await aDraft(testApp, { learners: [learner], office: teacher });
  const { full_name } = await namesOf(learner);
  const send = (name: string) => {
    const form = formOf(['email,full_name', `${learner.email},${name}`], { version: String(sitting.version) });
    return testApp.upload(importRoster, form, { ...teacher, params: { id } });
  };
  expect((await send('Somebody Else')).body).toMatchObject({ errors: [{ line: 2, column: 'full_name' }] });
  expect((await send(full_name)).status).toBe(200);
  expect(await namesOf(learner)).toMatchObject({ full_name });
});

test('who logs in is told their full name', async () => {
  const form = aForm({ full_name: 'Zoë Dam' });
  await testApp.call(users.add, { body: form }, superadmin);
  const { body } = await testApp.call(login, { body: { email: form.email, password } });
  expect(body.user).toMatchObject({ full_name: 'Zoë Dam' });
});
