import { beforeAll, describe, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { send } from './plain-client.ts';
import { departures } from './same-shape.ts';

const testApp = useTestApp();
const UPLOAD = 'POST /api/tests/upload-reading-advanced-csv';
const CSV = 'question,option_a,option_b,option_c,option_d,correct_option\nWhen?,At one,At two,At three,Never,B\n';
const course = {
  title: 'Reading 1',
  subject: 'English',
  description: 'One passage.',
  type: 'Reading',
  test_duration: 600,
};

let base: string;
let built: BuiltCourse;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  base = await testApp.app.listen({ port: 0 });
  built = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  tokens.superadmin = (await signedInAs('superadmin', testApp)).token;
  tokens.admin = (await signedInAs('admin', testApp)).token;
  tokens.learner = (await signedInAs('user', testApp)).token;
});

describe('errors are { code, message, requestId }', () => {
  test.each([
    [400, 'POST /api/admin/courses', 'admin', { ...course, type: 'Juggling' }],
    [401, 'GET /api/tests/results', 'nobody', undefined],
    [403, 'POST /api/admin/courses', 'learner', course],
    [404, 'GET /api/courses/2147483647', 'nobody', undefined],
    [404, 'GET /api/nothing/here', 'nobody', undefined],
    [409, 'POST /api/tests/submit', 'learner', { courseId: 1, answers: {} }],
    [413, 'POST /api/auth/login', 'nobody', { email: 'a@example.org', password: 'x'.repeat(1024 * 1024) }],
    [415, UPLOAD, 'admin', { course_id: 1 }],
  ])('%i for %s as %s', async (status, call, as, body) => {
    const reply = await send(base, call, { token: tokens[as], body });
    expect(reply.status).toBe(status);
    const { fields: _fields, ...rest } = reply.body as Record<string, unknown>;
    expect(departures({ code: 'text', message: 'text', requestId: 'text' }, rest)).toEqual([]);
  });
});

describe('ids', () => {
  test.each([1, '1'])('%j is an id', async (id) => {
    const courseId = typeof id === 'string' ? String(built.id) : built.id;
    const reply = await send(base, 'POST /api/tests/attempts', { token: tokens.learner, body: { courseId } });
    expect(reply.status).toBe(200);
  });

  test.each([0, -1, 1.5, 2147483648, '01', '1e0', ' 1', '', null, true, [1]])('%j is not', async (courseId) => {
    const reply = await send(base, 'POST /api/tests/attempts', { token: tokens.learner, body: { courseId } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test.each(['0', '01', 'one', '2147483648', '1.5'])(
    '/api/courses/%s is a wrong id, not a missing course',
    async (id) => {
      expect(await send(base, `GET /api/courses/${id}`)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );
});

test('nothing but ids is coerced', async () => {
  const body = { ...course, test_duration: '600' };
  const reply = await send(base, 'POST /api/admin/courses', { token: tokens.admin, body });
  expect(reply).toMatchObject({ status: 400, body: { fields: [{ path: 'test_duration' }] } });
});

test.each([
  ['POST /api/admin/courses', 'admin', { ...course, id: 7 }],
  ['POST /api/auth/login', 'nobody', { email: 'a@example.org', password: 'four quiet rooms', role: 'admin' }],
  ['POST /api/tests/submit', 'learner', { courseId: 1, answers: {}, score: 40 }],
  ['POST /api/tests/submit', 'learner', { courseId: 1, answers: {}, total: 40 }],
  ['POST /api/tests/attempts', 'learner', { courseId: 1, durationSeconds: 99999 }],
])('an unknown key of the body is refused: %s as %s', async (call, as, body) => {
  const reply = await send(base, call, { token: tokens[as], body });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test.each([-1, 0, 61.5, 1e9])('timeTaken %d is no reason to refuse', async (timeTaken) => {
  const { id } = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  await send(base, 'POST /api/tests/attempts', { token: tokens.learner, body: { courseId: id } });
  const body = { courseId: id, answers: {}, timeTaken, autoSubmitted: false };
  expect(await send(base, 'POST /api/tests/submit', { token: tokens.learner, body })).toMatchObject({ status: 200 });
});

describe('lists', () => {
  test.each([
    ['GET /api/courses', 'nobody'],
    ['GET /api/superadmin/users', 'superadmin'],
    ['GET /api/superadmin/admins', 'superadmin'],
  ])('%s is whole without page, and a slice with its total with it', async (call, as) => {
    await aCourse(testApp);
    await signedInAs('user', testApp);
    await signedInAs('admin', testApp);
    const whole = await send(base, call, { token: tokens[as] });
    const list = whole.body as unknown[];
    const slice = await send(base, `${call}?page=2&limit=1`, { token: tokens[as] });
    expect(list.length).toBeGreaterThan(1);
    expect(slice.body).toEqual([list[1]]);
    expect(slice.headers.get('X-Total-Count')).toBe(String(list.length));
  });
});

describe('multipart', () => {
  const file = { part: 'file' as const, name: 'csvFile', text: CSV };
  const field = () => ({ part: 'field' as const, name: 'course_id', text: String(built.id) });

  test('takes its fields before or after the file', async () => {
    for (const form of [
      [field(), file],
      [file, field()],
    ]) {
      expect(await send(base, UPLOAD, { token: tokens.admin, form })).toMatchObject({
        status: 200,
        body: { imported: 1 },
      });
    }
  });

  test('is refused to the wrong role before its body is read', async () => {
    const form = [{ ...file, text: 'x'.repeat(6 * 1024 * 1024) }, field()];
    expect(await send(base, UPLOAD, { token: tokens.learner, form })).toMatchObject({ status: 403 });
  });

  test('is refused when the file is too large by a byte', async () => {
    const form = [field(), { ...file, text: 'x'.repeat(5 * 1024 * 1024 + 1) }];
    expect(await send(base, UPLOAD, { token: tokens.admin, form })).toMatchObject({ status: 413 });
  });

  test('says which course is missing', async () => {
    expect(await send(base, UPLOAD, { token: tokens.admin, form: [file] })).toMatchObject({
      status: 400,
      body: { code: 'course_id_missing', message: 'Course ID is missing. Cannot upload questions.' },
    });
  });
});
