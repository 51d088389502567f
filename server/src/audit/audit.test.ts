import { users } from '@parlance/contract/account-admin';
import { AUDIT_COUNTED, type AuditEntry, listAudit, listAuditActors } from '@parlance/contract/audit';
import { updateProfile } from '@parlance/contract/auth';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { addCourse, deleteCourse, setCourseDuration } from '@parlance/contract/course-admin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOpenAttempt } from '../../test/attempt-builder.ts';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { audit } from '../platform/audit/queries.ts';

const testApp = useTestApp();
let superadmin: Person;
let admin: Person;
let learner: Person;
let courseId: number;

// One entry an hour: 9:00 a course, 10:00 its duration, 11:00 a user, 12:00 a profile, 13:00 the course goes.
beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
  await testApp.db.updateTable('accounts').set({ username: 'Ines 100%' }).where('id', '=', admin.id).execute();
  const body = {
    title: 'Harbour Reading',
    subject: 'S',
    description: 'D',
    type: 'Reading',
    test_duration: 3600,
  } as const;
  courseId = (await testApp.call(addCourse, { body }, admin)).body.course.id;
  testApp.pass(3600);
  const duration = { params: { id: courseId }, body: { test_duration: 2700 } };
  await testApp.call(setCourseDuration, duration, admin);
  testApp.pass(3600);
  const account = { username: 'Tomas', email: 'tomas@example.org', password: 'four quiet rooms' };
  await testApp.call(users.add, { body: account }, superadmin);
  testApp.pass(3600);
  await testApp.call(updateProfile, { body: { username: 'Li Wen', phone: '1' } }, learner);
  testApp.pass(3600);
  await testApp.call(deleteCourse, { params: { id: courseId } }, admin);
});

type Query = Parameters<typeof testApp.call<typeof listAudit>>[1]['query'];

async function logged(query: Query) {
  const { status, body, headers } = await testApp.call(listAudit, { query }, superadmin);
  return { status, total: headers['x-total-count'], body };
}

async function actions(query: Query): Promise<string[]> {
  return (await logged(query)).body.map(({ action }) => action);
}

test('who did what to whom, and when, the newest first', async () => {
  const { body, total } = await logged({});
  expect(total).toBe('5');
  const known = {
    actor: { id: admin.id, username: 'Ines 100%', role: 'admin', deleted: false },
    course: { id: courseId, title: 'Harbour Reading', type: 'Reading', deleted: true },
  };
  expect(body).toMatchObject([
    { ...known, action: 'course.deleted', at: '2026-03-01T13:00:00.000Z', account: null, details: {} },
    { action: 'account.edited', actor: { username: 'Li Wen' }, account: { username: 'Li Wen' }, course: null },
    { action: 'account.added', actor: { id: superadmin.id }, account: { username: 'Tomas', role: 'user' } },
    {
      ...known,
      action: 'course.duration_changed',
      subject: { type: 'course', id: courseId },
      details: { before: 3600, after: 2700 },
    },
    { ...known, action: 'course.added' },
  ] satisfies unknown[] as Partial<AuditEntry>[]);
});

test.each([
  ['a page', { page: '2', limit: '2' }, ['account.added', 'course.duration_changed']],
  ['a page after the last', { page: '9', limit: '2' }, []],
  ['an action', { action: 'course.added' }, ['course.added']],
  ['an action nobody took', { action: 'nothing.done' }, []],
  ['a moment from which on', { from: '2026-03-01T12:00:00.000Z' }, ['course.deleted', 'account.edited']],
  ['a moment before which', { to: '2026-03-01T10:00:00.000Z' }, ['course.added']],
  ['both', { from: '2026-03-01T10:00:00.000Z', to: '2026-03-01T11:00:00.000Z' }, ['course.duration_changed']],
  ['part of a course', { q: 'HARBOUR' }, ['course.deleted', 'course.duration_changed', 'course.added']],
  ['part of whom it is about', { q: 'toma' }, ['account.added']],
  ['an email', { q: 'tomas@' }, ['account.added']],
  ['a percent sign, which is no wildcard', { q: '100%', action: 'course.added' }, ['course.added']],
  ['words nobody has', { q: 'nobody at all' }, []],
  ['spaces, which ask for nothing', { q: '  ', limit: '1' }, ['course.deleted']],
] as [string, Query, string[]][])('%s', async (_what, query, expected) => {
  expect(await actions(query)).toEqual(expected);
});

test('the entries of one actor, with how many there are in all', async () => {
  const { body, total } = await logged({ actor: String(admin.id), limit: '1' });
  expect([total, body.map(({ action }) => action)]).toEqual(['3', ['course.deleted']]);
  expect(await actions({ actor: learner.id })).toEqual(['account.edited']);
});

test.each([
  { page: '0' },
  { limit: '201' },
  { page: '201', limit: '50' },
  { actor: 'ines' },
  { from: 'yesterday' },
  { to: '2026-03-01' },
  { unheard: 'of' },
] as Query[])('%o is refused', async (query) => {
  expect(await logged(query)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('the staff who acted, by name', async () => {
  await signedInAs('admin', testApp);
  expect((await testApp.call(listAuditActors, {}, superadmin)).body).toEqual([
    { id: admin.id, username: 'Ines 100%', role: 'admin' },
    { id: superadmin.id, username: expect.stringMatching(/^superadmin /), role: 'superadmin' },
  ]);
});

describe('nobody but a superadmin reads it', () => {
  test.each([
    ['nobody', 401],
    ['a learner', 403],
    ['an admin', 403],
  ] as const)('%s', async (name, status) => {
    const who = { nobody: undefined, 'a learner': learner, 'an admin': admin }[name];
    expect((await testApp.call(listAudit, { query: {} }, who)).status).toBe(status);
    expect((await testApp.call(listAuditActors, {}, who)).status).toBe(status);
  });
});

test('what belongs to a course is found by the course, and a mark by whose work it is', async () => {
  const course = await aCourse(testApp, {
    type: 'Speaking',
    title: 'Quay Speaking',
    questions: [{ type: 'speaking' }],
  });
  const [questionId = 0] = course.questionIds;
  await testApp.call(updateQuestionTimer, { params: { id: questionId }, body: { timer_duration_seconds: 90 } }, admin);
  expect(await actions({ q: 'quay' })).toEqual(['question.timer_changed']);
  const taken = await anOpenAttempt(testApp, course);
  const at = testApp.clock.now();
  await audit(testApp.db, { attempt: taken.params.id, actorId: admin.id, at }, 'submission.scored');
  const scored = { account: { id: taken.learner.id }, course: { id: course.id, title: 'Quay Speaking' } };
  for (const q of ['quay', taken.learner.email]) {
    expect((await logged({ q, action: 'submission.scored' })).body).toMatchObject([scored]);
  }
});

test('an entry of the server itself has no actor, and an action of another version is told as it is', async () => {
  await testApp.db
    .insertInto('audit_log')
    .values({ at: testApp.clock.now(), actor_id: null, action: 'roof.mended', subject_type: 'roof', subject_id: null })
    .execute();
  expect((await logged({ action: 'roof.mended' })).body).toMatchObject([
    { actor: null, subject: { type: 'roof', id: null }, account: null, course: null, details: {} },
  ]);
});

test('a long log is counted to ten thousand and one, and a name that means too many people is refused', async () => {
  await sql`
    insert into audit_log (at, actor_id, action, subject_type, subject_id, account_id)
    select '2026-01-01'::timestamptz + n * interval '1 second', ${admin.id}, 'account.edited', 'account', 1, 1
    from generate_series(1, 10050) as n
  `.execute(testApp.db);
  const last = { page: String(AUDIT_COUNTED / 200), limit: '200' };
  const { total, body } = await logged(last);
  expect([total, body.length]).toEqual([String(AUDIT_COUNTED + 1), 200]);
  await sql`
    insert into accounts (username, email, password_hash, role, created_at, updated_at)
    select 'Pupil ' || n, 'pupil-' || n || '@example.org', '!', 'user', now(), now() from generate_series(1, 1001) as n
  `.execute(testApp.db);
  expect(await logged({ q: 'pupil' })).toMatchObject({ status: 400, body: { fields: [{ path: 'q' }] } });
  expect((await logged({ q: 'pupil 1001' })).total).toBe('0');
});
