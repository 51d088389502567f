import { users } from '@parlance/contract/account-admin';
import {
  archiveClass,
  endJoinCode,
  getClass,
  JOIN_CODE_LENGTH,
  joinClass,
  makeJoinCode,
} from '@parlance/contract/classes';
import { beforeEach, expect, test } from 'vitest';
import { changesOf } from '../../../test/classes/changes-of.ts';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newSpokenCode, typedCode } from '../../platform/spoken-code.ts';

const testApp = useTestApp();
let office: Person;
let teacher: Person;
let learner: Person;
let own: { id: number; name: string };
beforeEach(async () => {
  office = await signedInAs('admin', testApp);
  teacher = await signedInAs('admin', testApp, { access: 'classes' });
  learner = await signedInAs('user', testApp);
  own = await aSchoolClass(testApp, { teachers: [teacher] });
});

const make = (as: Person, id = own.id) => testApp.call(makeJoinCode, { params: { id } }, as);
const join = (code: string, as = learner) => testApp.call(joinClass, { body: { code } }, as);
const unknown = { status: 404, body: { code: 'join_code_unknown', message: 'No class has this code.' } };

test('a teacher makes a code, a learner joins with it once, and the log has no code', async () => {
  const { join_code: code } = (await make(teacher)).body;
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect((await join(code)).body).toEqual({ message: `You joined ${own.name}.`, class: { name: own.name } });
  expect((await join(code)).status).toBe(200);
  const { members } = (await testApp.call(getClass, { params: { id: own.id } }, teacher)).body.class;
  expect(members).toMatchObject([{ part: 'teacher' }, { account_id: learner.id, part: 'learner', added_by: null }]);
  const entries = await changesOf(testApp, 'class', own.id);
  expect(entries.slice(2)).toEqual([
    ['class.edited', { name: own.name, changed: ['join_code'] }],
    ['class.joined', { name: own.name }],
  ]);
});

test('a code counts as it sounds: case, spaces and what looks alike', async () => {
  await testApp.db.updateTable('classes').set({ join_code: '0A1B1C0D' }).where('id', '=', own.id).execute();
  expect((await join(' oaLb-ic0d ')).status).toBe(200);
  expect(typedCode('o0 iIlL-1')).toBe('0011111');
  for (let made = 0; made < 200; made += 1) {
    const code = newSpokenCode(JOIN_CODE_LENGTH);
    expect(typedCode(code.toLowerCase())).toBe(code);
  }
});

test('a new code ends the one before, and so do ending it and archiving the class', async () => {
  const first = (await make(teacher)).body.join_code;
  const second = (await make(office)).body.join_code;
  expect(await join(first)).toMatchObject(unknown);
  await testApp.call(endJoinCode, { params: { id: own.id } }, teacher);
  expect(await join(second)).toMatchObject(unknown);
  const third = (await make(office)).body.join_code;
  await testApp.call(archiveClass, { params: { id: own.id } }, office);
  expect(await join(third)).toMatchObject(unknown);
  expect((await make(office)).status).toBe(404);
});

test('the code of another class is none of a teacher’s', async () => {
  const other = await aSchoolClass(testApp);
  expect((await make(teacher, other.id)).status).toBe(404);
  expect((await testApp.call(endJoinCode, { params: { id: other.id } }, teacher)).status).toBe(404);
});

test('only a learner joins', async () => {
  const { join_code: code } = (await make(office)).body;
  expect(await join(code, office)).toMatchObject({ status: 400, body: { code: 'member_wrong_role' } });
});

test('a full class takes nobody', async () => {
  const { join_code: code } = (await make(office)).body;
  const now = testApp.clock.now();
  const pupil = (index: number) => ({
    username: 'Pupil',
    email: `pupil-${own.id}-${index}@example.org`,
    password_hash: '!',
    role: 'user' as const,
    created_at: now,
    updated_at: now,
  });
  const pupils = Array.from({ length: 2000 }, (_, index) => pupil(index));
  const added = await testApp.db.insertInto('accounts').values(pupils).returning('id').execute();
  const members = added.map(({ id }) => ({
    class_id: own.id,
    account_id: id,
    part: 'learner' as const,
    added_at: now,
  }));
  await testApp.db.insertInto('class_members').values(members).execute();
  expect(await join(code)).toMatchObject({ status: 409, body: { code: 'class_full' } });
  await testApp.db
    .deleteFrom('class_members')
    .where('account_id', '=', added[0]?.id ?? 0)
    .execute();
  expect((await join(code)).status).toBe(200);
});

test('after ten wrong codes within an hour each waits for seconds, half a minute at most; then the right one joins', async () => {
  const { join_code: code } = (await make(office)).body;
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await join('ZZZZZZZZ')).toMatchObject(unknown);
  }
  for (const wait of ['2 seconds', '4 seconds', '8 seconds', '16 seconds', '30 seconds', '30 seconds']) {
    const refused = await join(code);
    const message = `Too many wrong codes. Wait ${wait} and try again.`;
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', message } });
    testApp.pass(Number(refused.headers['retry-after']));
    expect(await join('ZZZZZZZZ')).toMatchObject(unknown);
  }
  const another = await signedInAs('user', testApp);
  expect((await join(code, another)).status).toBe(200);
  testApp.pass(30);
  expect((await join(code)).status).toBe(200);
});

test('wrong codes sent at once are counted one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => join('ZZZZZZZZ')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(404), ...Array(4).fill(429)]);
});

test('a learner who joins and becomes an admin at once is no learner of the class', async () => {
  const superadmin = await signedInAs('superadmin', testApp);
  const { join_code: code } = (await make(office)).body;
  for (let round = 0; round < 5; round += 1) {
    const pupil = await signedInAs('user', testApp);
    const body = { username: 'Pupil', email: pupil.email, role: 'admin' as const };
    await Promise.all([join(code, pupil), testApp.call(users.edit, { params: { id: pupil.id }, body }, superadmin)]);
    const { members } = (await testApp.call(getClass, { params: { id: own.id } }, office)).body.class;
    expect(members.filter(({ account_id }) => account_id === pupil.id)).toEqual([]);
  }
});
