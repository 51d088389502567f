import { addAssignment } from '@parlance/contract/assignments';
import { choose, readAnswer, readChoice } from '@parlance/contract/lti/deep-linking';
import { finishLaunch } from '@parlance/contract/lti/launches';
import { ltiPaths, type Platform } from '@parlance/contract/lti/platforms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { aLinkedTeacher, comesIn, connect, launch } from '../../../test/lti-launch.ts';
import { CLIENT, linkClaims, openPlatform, SITE, type TestPlatform } from '../../../test/lti-platform.ts';
import { signedInAs } from '../../../test/people.ts';
import { inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp({ WEBHOOKS_PRIVATE: '1', PUBLIC_URL: SITE });
let moodle: TestPlatform;
let added: Platform;
beforeAll(async () => {
  moodle = await openPlatform();
  added = await connect(testApp, { platform: moodle, superadmin: await signedInAs('superadmin', testApp) });
});
afterAll(() => moodle.close());

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const aReading = () => aCourse(testApp, { title: 'Estuary', passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
const aTeacher = () => aLinkedTeacher(testApp, added);

/** As Moodle asks for a choice. */
const choosing = (data: string | null = 'csrftoken:7b') => ({
  [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
  [`${CLAIM}/resource_link`]: undefined,
  [`${DL}/deep_linking_settings`]: {
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['frame', 'iframe', 'window'],
    accept_copy_advice: false,
    accept_multiple: true,
    accept_unsigned: false,
    auto_create: false,
    can_confirm: false,
    deep_link_return_url: 'https://moodle.school.example/mod/lti/contentitem_return.php?course=3&id=2&sesskey=x',
    title: '',
    text: '',
    ...(data && { data }),
  },
});

test('a teacher chooses a course, with a due date, and the platform believes what is handed back', async () => {
  const carla = await aTeacher();
  const course = await aReading();
  const own = await aSchoolClass(testApp, { teachers: [carla], learners: [] });
  const body = { course_id: course.id, due_at: inSeconds(testApp, 86_400) };
  const { assignment } = ok(await testApp.call(addAssignment, { params: { id: own.id }, body }, carla));
  const page = await comesIn(testApp, moodle, linkClaims(carla, choosing()));
  expect(page.headers['content-security-policy']).toMatch(
    /connect-src 'self'.*form-action https:\/\/moodle\.school\.example;/,
  );
  const [, id] = /^\/lti\/choose\/(\d+)$/.exec(page.to ?? '') ?? [];
  const params = { id: Number(id) };
  ok(await testApp.call(finishLaunch, { body: { ticket: page.ticket } }));
  const asked = ok(await testApp.call(readChoice, { params }, carla));
  expect(asked).toMatchObject({ platform: 'Moodle', context: 'English B2', assignments: [{ id: assignment.id }] });
  const answer = () => testApp.call(readAnswer, { body: { answer: page.answerToken } });
  expect(ok(await answer()).jwt).toBeNull();
  const choice = { course_id: course.id, assignment_id: assignment.id };
  ok(await testApp.call(choose, { params, body: choice }, carla));
  const expected = { issuer: CLIENT, audience: added.issuer };
  const said = await moodle.verifyOurs(ok(await answer()).jwt ?? '', expected);
  expect(said).toMatchObject({
    nonce: expect.any(String),
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: '2',
    [`${DL}/data`]: 'csrftoken:7b',
    [`${DL}/content_items`]: [
      {
        type: 'ltiResourceLink',
        title: 'Estuary',
        url: `${SITE}${ltiPaths.launch}`,
        custom: { course: String(course.id) },
        lineItem: { label: 'Estuary', scoreMaximum: 100, resourceId: `course-${course.id}` },
        submission: { endDateTime: assignment.due_at },
      },
    ],
  });
  ok(await testApp.call(choose, { params, body: { ...choice, assignment_id: null } }, carla));
  expect(JSON.stringify(await moodle.verifyOurs(ok(await answer()).jwt ?? '', expected))).not.toContain('submission');
  const colleague = await aTeacher();
  expect((await testApp.call(readChoice, { params }, colleague)).status).toBe(404);
  expect((await testApp.call(choose, { params, body: choice }, colleague)).status).toBe(404);
  // The rule is that of the tests that a class is given.
  for (const set of [{ use: 'exam' as const }, { practice_mode: true }, { archived_at: testApp.clock.now() }]) {
    const { id } = await aReading();
    await testApp.db.updateTable('courses').set(set).where('id', '=', id).execute();
    const untaken = await testApp.call(choose, { params, body: { course_id: id, assignment_id: null } }, carla);
    expect(untaken.body).toMatchObject({ fields: [{ path: 'course_id' }] });
  }
  await testApp.db.updateTable('courses').set({ practice_mode: true }).where('id', '=', course.id).execute();
  expect(ok(await testApp.call(readChoice, { params }, carla)).assignments).toEqual([]);
  testApp.pass(3601);
  expect((await answer()).status).toBe(401);
});

test('a learner chooses nothing', async () => {
  const page = await launch(testApp, moodle, linkClaims({ sub: 'pupil', email: 'p@school.org' }, choosing(null)));
  expect([page.status, page.ticket]).toEqual([400, '']);
  expect(page.text).toContain('Only teachers');
});
