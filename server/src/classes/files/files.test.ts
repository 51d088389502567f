import {
  addClass,
  archiveClass,
  exportClasses,
  getClass,
  importClasses,
  listClasses,
} from '@parlance/contract/classes';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import { beforeEach, expect, test } from 'vitest';
import { changesOf } from '../../../test/classes/changes-of.ts';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
let teacher: Person;
let learner: Person;
let other: Person;
beforeEach(async () => {
  office = await signedInAs('admin', testApp);
  teacher = await signedInAs('admin', testApp, { access: 'classes' });
  learner = await signedInAs('user', testApp);
  other = await signedInAs('user', testApp);
});

type Fields = { dryRun?: 'true'; replace?: 'true'; marked?: 'true' };
function formOf(text: string, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/csv' }), 'file.csv');
  return form;
}
const send = (lines: string[], fields: Fields = {}) =>
  testApp.upload(importClasses, formOf(['class,email,part', ...lines].join('\n'), fields), office);
const classes = async () => (await testApp.call(listClasses, { query: { status: 'current' } }, office)).body;
const named = async (name: string) => (await classes()).find((one) => one.name === name);
const membersOf = async (name: string) => {
  const id = (await named(name))?.id ?? 0;
  const { members } = (await testApp.call(getClass, { params: { id } }, office)).body.class;
  return members.map(({ account_id }) => account_id);
};
const exported = async () => (await testApp.call(exportClasses, {}, office)).text;

test('a file makes classes and members; a dry run says so and makes none', async () => {
  const name = `Morning ${learner.id}`;
  const lines = [`${name},${learner.email},`, `${name.toUpperCase()},${teacher.email},Teacher`];
  const planned = await send(lines, { dryRun: 'true' });
  expect(planned.body).toMatchObject({
    message: '2 people ready to add. Nothing is stored yet.',
    imported: 0,
    classes: 1,
    added: 2,
    leaving: [],
    rows: [
      { line: 2, type: 'learner', value: `${name}: ${learner.email}`, state: 'ready' },
      { line: 3, type: 'teacher', state: 'ready' },
    ],
  });
  expect(await named(name)).toBeUndefined();
  expect((await send(lines)).body).toMatchObject({ message: '2 people added to 1 class.', imported: 2, classes: 1 });
  expect(await membersOf(name)).toEqual([teacher.id, learner.id]);
  const { id = 0 } = (await named(name)) ?? {};
  expect(await changesOf(testApp, 'class', id)).toEqual([
    ['class.imported', { name, added: 2, removed: 0, addedIds: [learner.id, teacher.id], removedIds: [] }],
  ]);
  expect((await send(lines)).body).toMatchObject({ added: 0, classes: 0 });
  expect(await changesOf(testApp, 'class', id)).toHaveLength(1);
});

test('with replace a class has the people of the file alone, and the report counts who leaves', async () => {
  const { name } = await aSchoolClass(testApp, { learners: [learner, other], teachers: [teacher] });
  const untouched = await aSchoolClass(testApp, { learners: [learner] });
  const third = await signedInAs('user', testApp);
  const lines = [`${name},${third.email},`, `${name},${learner.email},`];
  const leaving = [{ class: name, people: 2 }];
  expect((await send(lines, { replace: 'true', dryRun: 'true' })).body).toMatchObject({ added: 1, leaving });
  expect(await membersOf(name)).toHaveLength(3);
  expect((await send(lines, { replace: 'true' })).body).toMatchObject({
    message: '1 person added to 1 class. 2 people left.',
    leaving,
  });
  expect((await membersOf(name)).toSorted()).toEqual([learner.id, third.id].toSorted());
  expect(await membersOf(untouched.name)).toEqual([learner.id]);
});

test('every fault is named by its line, and nothing is stored', async () => {
  const { name } = await aSchoolClass(testApp);
  const refused = await send([
    `${name},${learner.email},`,
    `${name},${learner.email.toUpperCase()},`,
    `${name},nobody@example.org,`,
    `${name},${teacher.email},`,
    `${name},${other.email},teacher`,
    `,${other.email},`,
    `${'x'.repeat(101)},${other.email},`,
    `${name},no email,`,
    `${name},,`,
    `${name},${other.email},head`,
  ]);
  expect(refused).toMatchObject({ status: 400, body: { code: 'csv_rows_wrong' } });
  expect(
    (refused.body.errors as { line: number; column: string; reason: string }[]).map(
      ({ line, column, reason }) => `${line} ${column}: ${reason}`,
    ),
  ).toEqual([
    '3 email: row 2 has the same person in this class',
    '4 email: no account has this email: add it under Bulk add first',
    '5 part: this is the account of an admin',
    '6 part: a teacher needs the account of an admin',
    '7 class: class is empty',
    '8 class: at most 100 characters',
    '9 email: use an email address, such as mira@example.org',
    '10 email: email is empty',
    '11 part: use learner or teacher',
    '11 email: row 6 has the same person in this class',
  ]);
  expect(await membersOf(name)).toEqual([]);
});

test('a class takes no more than 20 teachers from a file', async () => {
  const twenty = await Promise.all(Array.from({ length: 20 }, () => signedInAs('admin', testApp)));
  const { name } = await aSchoolClass(testApp, { teachers: twenty });
  for (const dryRun of [{ dryRun: 'true' } as const, {}]) {
    expect((await send([`${name},${teacher.email},teacher`], dryRun)).body).toMatchObject({
      code: 'csv_rows_wrong',
      errors: [{ line: 2, column: 'class', reason: 'this class would have more than 20 teachers' }],
    });
  }
  expect((await send([`${name},${teacher.email},teacher`], { replace: 'true' })).body).toMatchObject({ added: 1 });
});

test('what is exported imports equal, formulas and classes that nobody is in among it', async () => {
  for (const { id } of await classes()) await testApp.call(archiveClass, { params: { id } }, office);
  const { name } = await aSchoolClass(testApp, { learners: [learner, other], teachers: [teacher] });
  await testApp.call(addClass, { body: { name: '=Formula' } }, office);
  await aSchoolClass(testApp, { learners: [learner] });
  const file = await exported();
  expect(file).toContain(`${name},${teacher.email},teacher`);
  const again = await testApp.upload(importClasses, formOf(file, { replace: 'true' }), office);
  expect(again.body).toMatchObject({ added: 0, classes: 0, leaving: [] });
  for (const { id } of await classes()) await testApp.call(archiveClass, { params: { id } }, office);
  expect((await testApp.upload(importClasses, formOf(file, {}), office)).body).toMatchObject({ classes: 3, added: 4 });
  expect(await exported()).toBe(file);
});

test('a file of accounts puts them into classes that there are, and limits admins', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const bulk = (lines: string[]) =>
    testApp.upload(
      addAccountsFromCsv,
      formOf(['username,email,role,access,class', ...lines].join('\n'), {}),
      superadmin,
    );
  const [first, second] = [await aSchoolClass(testApp), await aSchoolClass(testApp)];
  const [nadia, marta] = [`nadia-${first.id}@example.org`, `marta-${first.id}@example.org`];
  const refused = await bulk([
    `Nadia,${nadia},,,${first.name}|No such class`,
    `Teo,teo-${first.id}@example.org,,classes,`,
    `Marta,${marta},admin,some,`,
  ]);
  expect(refused.body).toMatchObject({
    code: 'csv_rows_wrong',
    errors: [
      { line: 2, column: 'class', reason: 'no class has this name: add the class first' },
      { line: 3, column: 'access', reason: 'only an admin has an access' },
      { line: 4, column: 'access', reason: 'use school, classes or invigilates' },
    ],
  });
  const added = await bulk([
    `Nadia,${nadia},,,${first.name.toLowerCase()} | ${second.name}`,
    `Marta,${marta},admin,Classes,${first.name}`,
  ]);
  expect(added.body).toMatchObject({ imported: 2 });
  const stored = await testApp.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', 'in', [nadia, marta])
    .orderBy('id')
    .execute();
  expect(stored.map(({ access }) => access)).toEqual(['school', 'classes']);
  const [pupil = 0, tutor = 0] = stored.map(({ id }) => id);
  expect(await membersOf(first.name)).toEqual([tutor, pupil]);
  expect(await membersOf(second.name)).toEqual([pupil]);
  expect((await changesOf(testApp, 'class', second.id)).at(-1)).toEqual([
    'class.members_changed',
    { name: second.name, added: 1, removed: 0, addedIds: [pupil], removedIds: [] },
  ]);
});
