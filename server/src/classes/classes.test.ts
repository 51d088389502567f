import { admins, users } from '@parlance/contract/account-admin';
import {
  addClass,
  archiveClass,
  changeMembers,
  editClass,
  findFutureMembers,
  getClass,
  listClasses,
  listOwnClasses,
  type MemberPart,
} from '@parlance/contract/classes';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changesOf } from '../../test/classes/changes-of.ts';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
let superadmin: Person;
let teacher: Person;
let learner: Person;
beforeAll(async () => {
  [office, superadmin] = [await signedInAs('admin', testApp), await signedInAs('superadmin', testApp)];
});
beforeEach(async () => {
  teacher = await signedInAs('admin', testApp, { access: 'classes' });
  learner = await signedInAs('user', testApp);
});

const read = async (id: number, as = office) => await testApp.call(getClass, { params: { id } }, as);
const change = (id: number, add: [Person, MemberPart][], remove: Person[] = [], as = office) =>
  testApp.call(
    changeMembers,
    {
      params: { id },
      body: {
        add: add.map(([person, part]) => ({ account_id: person.id, part })),
        remove: remove.map((one) => one.id),
      },
    },
    as,
  );
const membersOf = async (id: number) =>
  (await read(id)).body.class.members.map(({ account_id, part }) => [account_id, part]);

test('a class is added, renamed, archived and taken back, and each is in the log', async () => {
  const added = await testApp.call(addClass, { body: { name: 'B2 Evening', note: 'Room 4' } }, office);
  const { id } = added.body.class;
  expect(added.body).toEqual({
    message: 'B2 Evening was added.',
    class: { id, name: 'B2 Evening', note: 'Room 4', learners: 0, teachers: 0, archived: false, join_code: null },
  });
  const edit = (body: object) => testApp.call(editClass, { params: { id }, body }, office);
  expect((await edit({ name: 'B2 Late' })).body.class).toMatchObject({ name: 'B2 Late', note: 'Room 4' });
  expect((await edit({ name: 'B2 Late' })).status).toBe(200);
  const archived = await testApp.call(archiveClass, { params: { id } }, office);
  expect(archived.body).toMatchObject({ message: 'B2 Late was archived.', class: { archived: true } });
  expect((await testApp.call(archiveClass, { params: { id } }, office)).status).toBe(404);
  expect((await edit({ archived: false })).body.class.archived).toBe(false);
  expect(await changesOf(testApp, 'class', id)).toEqual([
    ['class.added', { name: 'B2 Evening' }],
    ['class.edited', { name: 'B2 Late', changed: ['name'] }],
    ['class.archived', { name: 'B2 Late' }],
    ['class.edited', { name: 'B2 Late', changed: ['archived'] }],
  ]);
});

test('a name is one class’s in whatever case, and free again when that is archived', async () => {
  const { id, name } = await aSchoolClass(testApp);
  const again = () => testApp.call(addClass, { body: { name: name.toUpperCase() } }, office);
  expect(await again()).toMatchObject({
    status: 409,
    body: { code: 'class_name_taken', message: 'A class has this name.' },
  });
  await testApp.call(archiveClass, { params: { id } }, office);
  expect((await again()).status).toBe(200);
  expect(await testApp.call(editClass, { params: { id }, body: { archived: false } }, office)).toMatchObject({
    status: 409,
    body: { code: 'class_name_taken' },
  });
});

test('people are added and removed, once each, and the log says who', async () => {
  const { id, name } = await aSchoolClass(testApp, { learners: [learner] });
  const other = await signedInAs('user', testApp);
  const changed = await change(
    id,
    [
      [teacher, 'teacher'],
      [other, 'learner'],
      [other, 'learner'],
    ],
    [learner, office],
  );
  expect(changed.body).toMatchObject({ message: '2 people added, 1 removed.', added: 2, removed: 1 });
  expect(await membersOf(id)).toEqual([
    [teacher.id, 'teacher'],
    [other.id, 'learner'],
  ]);
  expect((await change(id, [[other, 'learner']])).body).toMatchObject({ added: 0, removed: 0 });
  expect((await changesOf(testApp, 'class', id)).slice(2)).toEqual([
    [
      'class.members_changed',
      {
        name,
        added: 2,
        removed: 1,
        addedIds: expect.arrayContaining([teacher.id, other.id]),
        removedIds: [learner.id],
      },
    ],
  ]);
});

test('a learner is no teacher and an admin no learner; then nobody is added', async () => {
  const { id } = await aSchoolClass(testApp);
  const wrong = { status: 400, body: { code: 'member_wrong_role' } };
  expect(
    await change(id, [
      [learner, 'learner'],
      [learner, 'teacher'],
    ]),
  ).toMatchObject(wrong);
  expect(
    await change(id, [
      [learner, 'learner'],
      [teacher, 'learner'],
    ]),
  ).toMatchObject(wrong);
  expect(await change(id, [[{ ...learner, id: 2_000_000_000 }, 'learner']])).toMatchObject({ status: 404 });
  expect(await membersOf(id)).toEqual([]);
});

test('a class has at most 20 teachers', async () => {
  const twenty = await Promise.all(Array.from({ length: 20 }, () => signedInAs('admin', testApp)));
  const { id } = await aSchoolClass(testApp, { teachers: twenty });
  expect(await change(id, [[teacher, 'teacher']])).toMatchObject({ status: 409, body: { code: 'class_full' } });
  expect((await change(id, [[teacher, 'teacher']], twenty.slice(0, 1))).status).toBe(200);
});

test('there are at most 1,000 classes that are not archived', async () => {
  const now = testApp.clock.now();
  const room = 1000 - (await testApp.call(listClasses, { query: { status: 'current' } }, office)).body.length;
  const filled = await testApp.db
    .insertInto('classes')
    .values(Array.from({ length: room }, (_, index) => ({ name: `Filled ${index}`, created_at: now })))
    .returning('id')
    .execute();
  const add = () => testApp.call(addClass, { body: { name: 'One more' } }, office);
  expect(await add()).toMatchObject({ status: 409, body: { code: 'classes_too_many' } });
  await testApp.call(archiveClass, { params: { id: filled[0]?.id ?? 0 } }, office);
  expect((await add()).status).toBe(200);
  await testApp.db
    .deleteFrom('classes')
    .where(
      'id',
      'in',
      filled.map(({ id }) => id),
    )
    .execute();
});

test('another role ends memberships of the other part, and a deletion all of them', async () => {
  const { id } = await aSchoolClass(testApp, { learners: [learner], teachers: [teacher] });
  const form = ({ email }: Person, role: 'user' | 'admin') => ({ username: 'Nadia', email, role });
  await testApp.call(users.edit, { params: { id: learner.id }, body: form(learner, 'user') }, superadmin);
  expect(await membersOf(id)).toHaveLength(2);
  await testApp.call(users.edit, { params: { id: learner.id }, body: form(learner, 'admin') }, superadmin);
  expect(await membersOf(id)).toEqual([[teacher.id, 'teacher']]);
  await testApp.call(admins.remove, { params: { id: teacher.id } }, superadmin);
  expect(await membersOf(id)).toEqual([]);
});

test('who sees only their own classes finds those, and changes none', async () => {
  const own = await aSchoolClass(testApp, { learners: [learner], teachers: [teacher] });
  const other = await aSchoolClass(testApp, { learners: [learner] });
  const seen = async () => (await testApp.call(listClasses, { query: {} }, teacher)).body.map(({ id }) => id);
  expect(await seen()).toEqual([own.id]);
  expect((await read(own.id, teacher)).body.class.members).toHaveLength(2);
  expect((await read(other.id, teacher)).status).toBe(404);
  const refused = { status: 403, body: { code: 'own_classes_only' } };
  expect(await change(own.id, [], [learner], teacher)).toMatchObject(refused);
  expect(await testApp.call(archiveClass, { params: { id: own.id } }, teacher)).toMatchObject(refused);
  expect(await testApp.call(addClass, { body: { name: 'Mine' } }, teacher)).toMatchObject(refused);
  await testApp.call(archiveClass, { params: { id: own.id } }, office);
  expect(await seen()).toEqual([]);
  expect((await read(own.id, teacher)).status).toBe(404);
});

test('a list is sorted, searched, narrowed to archived ones and cut', async () => {
  const prefix = `Sorted ${learner.id}`;
  for (const name of ['b', 'A', 'c']) await testApp.call(addClass, { body: { name: `${prefix} ${name}` } }, office);
  const names = async (query: object) => {
    const { body, headers } = await testApp.call(listClasses, { query: { q: prefix, ...query } }, office);
    return [body.map(({ name }) => name.at(-1)).join(''), headers['x-total-count']];
  };
  expect(await names({})).toEqual(['Abc', '3']);
  expect(await names({ sort: '-name', page: '1', limit: '2' })).toEqual(['cb', '3']);
  expect(await names({ status: 'archived' })).toEqual(['', '0']);
});

test('a list names the teachers, and finds a class by them', async () => {
  const [anna, ben] = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
  for (const [{ id }, username] of [[anna, 'anna of B2'] as const, [ben, 'Ben of B2'] as const]) {
    await testApp.db.updateTable('accounts').set({ username }).where('id', '=', id).execute();
  }
  const own = await aSchoolClass(testApp, { learners: [learner], teachers: [ben, anna] });
  await aSchoolClass(testApp, { learners: [anna], teachers: [] });
  const { body } = await testApp.call(listClasses, { query: { q: 'ben OF' } }, office);
  expect(body).toMatchObject([{ id: own.id, teacher_names: ['anna of B2', 'Ben of B2'], learners: 1 }]);
});

test('the office finds people for a part, and members find their classes', async () => {
  const own = await aSchoolClass(testApp, { learners: [learner], teachers: [teacher] });
  const found = async (part: MemberPart, { email }: Person) =>
    (await testApp.call(findFutureMembers, { query: { part, q: email } }, office)).body.map(({ id }) => id);
  expect(await found('learner', learner)).toEqual([learner.id]);
  expect(await found('teacher', learner)).toEqual([]);
  expect(await found('teacher', teacher)).toEqual([teacher.id]);
  const mine = async (as: Person) => (await testApp.call(listOwnClasses, {}, as)).body;
  expect(await mine(learner)).toEqual([{ ...own, part: 'learner', teachers: [expect.any(String)] }]);
  expect(await mine(teacher)).toMatchObject([{ id: own.id, part: 'teacher' }]);
  await testApp.call(archiveClass, { params: { id: own.id } }, office);
  expect(await mine(learner)).toEqual([]);
});
