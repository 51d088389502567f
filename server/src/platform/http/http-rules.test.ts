import { getAttempt, saveAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { openTestApp, useTestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';

const testApp = useTestApp();

const urls = ['/api/courses', '/api/courses/999', '/api/nothing', '/api/superadmin/users', '/nothing.js', '/healthz'];
/** The same in other signs, and what looks like a file and is the application's page. */
const odd = ['/%61pi/courses', '/%61pi/nothing', '/assets/x', '/assets/', '/assets/x.html', '/%61ssets/x'];

test.each([...urls, ...odd])('%s carries the security headers, whatever it answers', async (url) => {
  const { headers } = await testApp.app.inject({ url });
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')*;/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('microphone=(self)');
  expect(headers['cache-control']).toMatch(/^\/(api|%61pi)/.test(url) ? /^no-store$/ : /^no-/);
});

test('/api never answers a page, also to a browser', async () => {
  const { statusCode, body } = await testApp.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found', requestId: expect.any(String) }]);
});

test('a path that leads out of the pages is not there', async () => {
  const { statusCode, body } = await testApp.app.inject({ url: '/..%2f..%2fpackage.json' });
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
});

test.each([
  ['/api/admin/courses/%', 400, 'invalid'],
  ['/api/admin/courses/%ff', 400, 'invalid'],
  ['/%', 400, 'invalid'],
  [`/api/admin/courses/${'1'.repeat(200)}`, 404, 'not_found'],
])('%s, which no route reads, is refused as anything else', async (url, status, code) => {
  const { statusCode, body, headers } = await testApp.app.inject({ method: 'DELETE', url });
  expect([statusCode, JSON.parse(body)]).toMatchObject([status, { code, requestId: expect.any(String) }]);
  expect(body).not.toMatch(/FST_|%|1111111/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toMatch(/script-src 'self'[ ;]/);
});

test('a text with what no text may hold is stored without that, and what comes with it', async () => {
  const at = await anOpenAttempt(
    testApp,
    await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
  );
  const answers = { [String(at.course.questionIds[0])]: 'A\0 letter with half a sign: \ud83d' };
  const saved = await testApp.call(saveAttempt, { params: at.params, body: { answers, sequence: 1 } }, at.learner);
  expect(saved.status).toBe(200);
  const { attempt } = (await testApp.call(getAttempt, { params: at.params }, at.learner)).body;
  expect(Object.values(attempt?.answers ?? {})).toEqual(['A letter with half a sign: ']);
});

test('what is no JSON, not closed, or too much is refused with what to do', async () => {
  const post = (payload: string, type: string) =>
    testApp.app.inject({ method: 'POST', url: login.path, payload, headers: { 'content-type': type } });
  expect((await post('email=a', 'application/x-www-form-urlencoded')).json().code).toBe('not_json');
  expect((await post('{"email":', 'application/json')).json().code).toBe('invalid');
  expect((await post('{"__proto__":{},"email":"\\ud83d"}', 'application/json')).json().code).toBe('invalid');
  expect((await post(`{"email":"${'x'.repeat(1024 * 1024)}"}`, 'application/json')).json().code).toBe('too_large');
});

test('a wrong request says which field and why, and never a stack', async () => {
  const { status, body, text } = await testApp.call(login, {
    body: { email: 'nobody', password: '', stray: 1 } as never,
  });
  expect([status, body]).toMatchObject([400, { code: 'invalid', fields: expect.any(Array) }]);
  expect((body as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain('email');
  expect(text).not.toMatch(/node_modules|at .+\.ts|select /);
});

test('the API describes itself', async () => {
  const { paths } = (await testApp.app.inject({ url: '/api/openapi.json' })).json();
  expect(Object.keys(paths)).toContain('/api/tests/attempts/{id}');
  expect(paths['/api/courses'].get.responses['2XX']).toBeDefined();
  const details = paths['/api/tests/course-details-with-questions/{courseId}'].get.responses['2XX'];
  expect(details.content['application/json'].schema.anyOf).toHaveLength(2);
  const exported = paths['/api/admin/courses/{id}/export'].get.responses;
  const types = ['text/csv', 'application/zip', 'application/xml', 'text/plain'];
  expect(exported['2XX'].content).toEqual(
    Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  );
  expect(exported['4XX'].content['application/json'].schema.properties.code).toBeDefined();
  const bodyOf = (path: string) => paths[path].post.requestBody.content['multipart/form-data'].schema.properties;
  const binary = { type: 'string', format: 'binary' };
  expect(bodyOf('/api/tests/upload-listening-audio')).toEqual({ listeningAudio: binary });
  expect(bodyOf('/api/tests/upload-reading-advanced-csv')).toMatchObject({ csvFile: binary, course_id: {} });
});

test('another origin is answered without permission unless the settings name it', async () => {
  const origin = 'https://elsewhere.example';
  const { headers } = await testApp.app.inject({ url: listCourses.path, headers: { origin } });
  expect(headers['access-control-allow-origin']).toBeUndefined();

  const database = await openTestDatabase();
  const open = await openTestApp(database, { ALLOWED_ORIGINS: origin });
  const asks = { origin, 'access-control-request-method': 'PATCH' };
  const preflight = await open.app.inject({ method: 'OPTIONS', url: '/api/tests/attempts/1', headers: asks });
  expect(preflight.headers['access-control-allow-origin']).toBe(origin);
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
  await open.app.close();
  await database.close();
});
