import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '@parlance/contract/account-admin';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { LEARNERS_MAX } from '@parlance/contract/classes';
import { fillClass, listContexts } from '@parlance/contract/lti/contexts';
import { finishLaunch } from '@parlance/contract/lti/launches';
import {
  editPlatform,
  listPlatforms,
  type Platform,
  removePlatform,
  testPlatform,
} from '@parlance/contract/lti/platforms';
import { listIdentities, unlinkIdentity } from '@parlance/contract/oidc';
import { getReleasePolicy, releaseResults, setReleasePolicy, withholdResults } from '@parlance/contract/release-policy';
import { writingReviews } from '@parlance/contract/reviews';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { aLinkedTeacher, comesIn, connect, launch } from '../../test/lti-launch.ts';
import {
  INSTRUCTOR,
  LEARNER,
  linkClaims,
  openPlatform,
  type Sent,
  type ServiceCall,
  SITE,
  type TestPlatform,
} from '../../test/lti-platform.ts';
import { keptLog } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { inSeconds, ok } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { findPlatform } from './queries.ts';
import { readMembers } from './roster/members.ts';
import { scoresUrl, tellScores } from './scores/tell-scores.ts';

const testApp = useTestApp({ WEBHOOKS_PRIVATE: '1', PUBLIC_URL: SITE });
let moodle: TestPlatform;
let superadmin: Person;
let office: Person;
let added: Platform;
let made = 0;
beforeAll(async () => {
  moodle = await openPlatform();
  superadmin = await signedInAs('superadmin', testApp);
  office = await signedInAs('admin', testApp);
  added = await connect(testApp, { platform: moodle, superadmin });
});
afterAll(() => moodle.close());
beforeEach(() => {
  moodle.state.asked.length = 0;
  moodle.state.services.clear();
});

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';
const SCOPES = ['lineitem', 'lineitem.readonly', 'result.readonly', 'score'].map((what) => `${AGS}/scope/${what}`);
const ITEM = '/mod/lti/services.php/3/lineitems/5/lineitem';

/** As Moodle tells where scores go. */
const endpointOf = (scope = SCOPES, lineitem: string | undefined = `${moodle.url}${ITEM}?type_id=2`) => ({
  [`${AGS}/claim/endpoint`]: {
    scope,
    lineitems: `${moodle.url}/mod/lti/services.php/3/lineitems?type_id=2`,
    ...(lineitem && { lineitem }),
  },
});
const custom = ({ id }: { id: number }) => ({ [`${CLAIM}/custom`]: { course: String(id) } });

const comes = (who: Sent, more: Record<string, unknown>) => comesIn(testApp, moodle, linkClaims(who, more));
/** A learner who came by a link to a course, whose scores go to one line item. */
async function aLearner(course: BuiltCourse, more: Record<string, unknown> = endpointOf()): Promise<Person & Sent> {
  const who = { sub: `${(made += 1)}`, email: `pupil-${made}@school.org` };
  const link = { [`${CLAIM}/resource_link`]: { id: `link-${made}` } };
  const { ticket } = await comes(who, { ...custom(course), ...link, ...more });
  const { user, token } = ok(await testApp.call(finishLaunch, { body: { ticket } }));
  return { ...who, id: user.id, token };
}

const aTeacher = (access?: 'classes' | 'school') => aLinkedTeacher(testApp, added, access);

const tell = () => tellScores(testApp, added.id, keptLog().log);
const takesScores = () => moodle.state.services.set(`${ITEM}/scores`, () => ({ status: 200 }));
const posted = () => moodle.state.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const aReading = () => aCourse(testApp, { title: 'Estuary', passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
const take = (course: BuiltCourse, by: Person, answer = 'A') =>
  aSubmission(testApp, course, { by, answers: { [course.questionIds[0] ?? 0]: answer } });

async function release(course: BuiltCourse, mode: 'at_once' | 'by_hand' | number, sees = true) {
  const params = { id: course.id };
  const { time_zone: _zone, ...before } = ok(await testApp.call(getReleasePolicy, { params }, office)).policy;
  const dated = { release: 'on_date' as const, release_at: inSeconds(testApp, Number(mode) || 0) };
  const at = typeof mode === 'number' ? dated : { release: mode, release_at: null };
  const body = { ...before, ...(!sees && { see_score: false, see_breakdown: false }), ...at };
  ok(await testApp.call(setReleasePolicy, { params, body }, office));
}

test('a score is told when it is there, signed for by a token, with the path of the line item', async () => {
  takesScores();
  const course = await aReading();
  const ada = await aLearner(course);
  await tell();
  expect(moodle.state.asked).toEqual([]);
  await testApp.call(openAttempt, { body: { courseId: course.id } }, ada);
  await tell();
  expect(posted()).toMatchObject([{ userId: ada.sub, activityProgress: 'InProgress', gradingProgress: 'NotReady' }]);
  await take(course, ada);
  await tell();
  await tell();
  const [, last] = moodle.state.asked as [ServiceCall, ServiceCall];
  expect(moodle.state.asked).toHaveLength(2);
  expect(last).toEqual({
    method: 'POST',
    url: `${ITEM}/scores?type_id=2`,
    type: 'application/vnd.ims.lis.v1.score+json',
    scope: `${AGS}/scope/score ${AGS}/scope/lineitem`,
    body: {
      userId: ada.sub,
      timestamp: testApp.clock.now().toISOString(),
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      scoreGiven: 1,
      scoreMaximum: 1,
    },
  });
  expect(scoresUrl('https://canvas.example/api/lti/courses/3/line_items/5')).toBe(
    'https://canvas.example/api/lti/courses/3/line_items/5/scores',
  );
});

test('nothing is told of whoever unlinked the account of the platform, until they come from there again', async () => {
  takesScores();
  const course = await aReading();
  const [ada, bea] = [await aLearner(course), await aLearner(course)];
  const credentials = { email: ada.email ?? '', password: 'quiet harbour 41' };
  const body = { username: 'Ada', ...credentials };
  ok(await testApp.call(users.edit, { params: { id: ada.id }, body }, superadmin));
  const session = ok(await testApp.call(login, { body: credentials }));
  const { identities } = ok(await testApp.call(listIdentities, {}, session));
  ok(await testApp.call(unlinkIdentity, { params: { id: identities[0]?.id ?? 0 } }, session));
  await take(course, bea);
  await take(course, { ...ada, token: session.token });
  await tell();
  expect(posted()).toMatchObject([{ userId: bea.sub, scoreGiven: 1 }]);
  await comes(ada, { ...custom(course), [`${CLAIM}/resource_link`]: { id: 'link-again' }, ...endpointOf() });
  await tell();
  expect(posted()).toMatchObject([{ userId: bea.sub }, { userId: ada.sub, scoreGiven: 1 }]);
});

test('no result that is held back is ever told: by hand, until a date, never, and taken back', async () => {
  takesScores();
  const all = new Map<string, Person & Sent>();
  const courses = new Map<string, BuiltCourse>();
  for (const how of ['by_hand', 'on_date', 'never'] as const) {
    const course = await aReading();
    courses.set(how, course);
    await release(course, how === 'on_date' ? 86_400 : how === 'never' ? 'at_once' : how, how !== 'never');
    const learner = await aLearner(course);
    all.set(how, learner);
    await take(course, learner);
  }
  await tell();
  const of = (how: string) => posted().filter((one) => (one as { userId: string }).userId === all.get(how)?.sub);
  const done = { activityProgress: 'Completed' };
  expect(of('by_hand')).toMatchObject([{ ...done, gradingProgress: 'PendingManual' }]);
  expect(of('on_date')).toMatchObject([{ ...done, gradingProgress: 'Pending' }]);
  expect(of('never')).toMatchObject([{ ...done, gradingProgress: 'NotReady' }]);
  expect(JSON.stringify(posted())).not.toMatch(/scoreGiven|scoreMaximum/);
  testApp.pass(86_401);
  await tell();
  expect(of('on_date').at(-1)).toMatchObject({ gradingProgress: 'FullyGraded', scoreGiven: 1 });
  expect([of('by_hand').length, of('never').length]).toEqual([1, 1]);
  const params = { id: courses.get('by_hand')?.id ?? 0 };
  ok(await testApp.call(releaseResults, { params, body: {} }, office));
  await tell();
  expect(of('by_hand').at(-1)).toMatchObject({ gradingProgress: 'FullyGraded', scoreGiven: 1 });
  ok(await testApp.call(withholdResults, { params, body: { reason: 'Too soon.' } }, office));
  await tell();
  const [, , back] = of('by_hand');
  expect(back).toMatchObject({ ...done, gradingProgress: 'PendingManual' });
  expect(back).not.toHaveProperty('scoreGiven');
  expect(of('never')).toHaveLength(1);
});

test('work that waits for a marker is told as that, its mark when it is given, and again when it is corrected', async () => {
  takesScores();
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const bo = await aLearner(course);
  const id = await aSubmission(testApp, course, { by: bo });
  await tell();
  for (const [score, version] of [
    [60, 0],
    [72, 1],
    [72, 2],
  ] as const) {
    ok(
      await testApp.call(
        writingReviews.score,
        { params: { id }, body: { score, version, comment: `${version}` } },
        office,
      ),
    );
    testApp.pass(1);
    await tell();
  }
  expect(posted()).toMatchObject([
    { activityProgress: 'Completed', gradingProgress: 'PendingManual' },
    { gradingProgress: 'FullyGraded', scoreGiven: 60, scoreMaximum: 100 },
    { gradingProgress: 'FullyGraded', scoreGiven: 72, scoreMaximum: 100 },
  ]);
});

test('what was told stays while the next test is taken; what was done before the link is not told', async () => {
  takesScores();
  const course = await aReading();
  const other = await aReading();
  const cy = await aLearner(other);
  await take(course, cy);
  testApp.pass(60);
  await comes({ sub: cy.sub, email: cy.email ?? '' }, { ...custom(course), ...endpointOf() });
  await tell();
  expect(posted()).toEqual([]);
  await take(course, cy);
  await testApp.call(openAttempt, { body: { courseId: course.id } }, cy);
  await tell();
  expect(posted()).toMatchObject([{ gradingProgress: 'FullyGraded' }]);
});

test('a platform without a line item is given one, once, and only where it lets us', async () => {
  const path = '/mod/lti/services.php/3/lineitems';
  const items: { id: string; resourceLinkId: string }[] = [];
  moodle.state.services.set(path, ({ method, body }) => {
    if (method === 'GET') return { body: items };
    items.push({ ...(body as { resourceLinkId: string }), id: `${moodle.url}${ITEM}?type_id=2` });
    return { status: 201, body: items.at(-1) };
  });
  takesScores();
  const course = await aReading();
  const ada = await aLearner(course, endpointOf(SCOPES, ''));
  const link = `link-${made}`;
  await take(course, ada, 'B');
  await tell();
  await take(course, ada);
  await tell();
  const [looked, made1, ...scores] = moodle.state.asked as [ServiceCall, ServiceCall, ...ServiceCall[]];
  expect(looked).toMatchObject({ method: 'GET', url: `${path}?type_id=2&resource_link_id=${link}` });
  expect(made1).toMatchObject({
    type: 'application/vnd.ims.lis.v2.lineitem+json',
    body: { scoreMaximum: 100, resourceLinkId: link, resourceId: `course-${course.id}` },
  });
  expect(scores.map(({ body }) => (body as { scoreGiven: number }).scoreGiven)).toEqual([0, 1]);
  const quiet = await aLearner(course, endpointOf(SCOPES.slice(1, 3)));
  moodle.state.asked.length = 0;
  await take(course, quiet);
  await tell();
  expect(moodle.state.asked).toEqual([]);
});

test('what a platform does not take is told again, and what changes meanwhile is told instead', async () => {
  const course = await aReading();
  const ada = await aLearner(course);
  await take(course, ada, 'B');
  moodle.state.services.set(`${ITEM}/scores`, () => ({ status: 409 }));
  await tell();
  await tell();
  expect(posted()).toHaveLength(1);
  const failing = async () =>
    ok(await testApp.call(listPlatforms, {}, superadmin)).platforms.find(({ id }) => id === added.id)?.failing_since;
  expect(await failing()).not.toBeNull();
  testApp.pass(6);
  await tell();
  expect(posted()).toHaveLength(2);
  await take(course, ada, 'A');
  takesScores();
  await tell();
  expect(posted().at(-1)).toMatchObject({ scoreGiven: 1 });
  expect(await failing()).toBeNull();
  // Given up after a day; a test that works has it told at once.
  moodle.state.services.set(`${ITEM}/scores`, () => ({ status: 503 }));
  await take(course, ada, 'B');
  for (let tries = 0; tries < 12; tries += 1) {
    await tell();
    testApp.pass(12 * 3600);
  }
  const before = posted().length;
  await tell();
  expect(posted()).toHaveLength(before);
  takesScores();
  ok(await testApp.call(testPlatform, { params: { id: added.id } }, superadmin));
  await tell();
  expect(posted().at(-1)).toMatchObject({ scoreGiven: 0 });
});

test('a class is filled from the platform, page by page, and what that would be is said first', async () => {
  const path = '/mod/lti/services.php/CourseSection/3/bindings/2/memberships';
  const url = `${moodle.url}${path}`;
  const carla = await aTeacher();
  const boss = await signedInAs('admin', testApp);
  const known = await signedInAs('user', testApp);
  const closed = await signedInAs('user', testApp, { status: 'suspended' });
  const member = (user_id: string, email: string, roles = [LEARNER], more = {}) => ({
    user_id,
    status: 'Active',
    roles,
    name: `Pupil ${user_id}`,
    email,
    ...more,
  });
  const pages = [
    [member('n1', 'new-1@school.org'), member('n2', known.email.toUpperCase()), member(carla.sub, '', [INSTRUCTOR])],
    [
      member('n3', boss.email),
      member('n4', closed.email),
      member('n5', ''),
      member('n6', 'gone@school.org', [LEARNER], { status: 'Inactive' }),
      member('n7', 'other@school.org', ['Instructor']),
    ],
  ];
  moodle.state.services.set(path, (asked) => {
    const isSecond = asked.url.includes('from=3');
    const headers: Record<string, string> = isSecond ? {} : { link: `<${url}?limit=3&from=3>; rel="next"` };
    return { body: { id: url, context: { id: '3' }, members: pages[isSecond ? 1 : 0] }, headers };
  });
  const service = { context_memberships_url: url, service_versions: ['1.0', '2.0'] };
  await comes(carla, {
    [`${CLAIM}/context`]: { id: 'nrps', label: 'B2', title: 'Evening B2', type: ['CourseSection'] },
    [`${NRPS}/claim/namesroleservice`]: service,
  });
  const contexts = async () => ok(await testApp.call(listContexts, { params: { id: added.id } }, superadmin));
  const [context] = await contexts();
  expect(context).toMatchObject({ title: 'Evening B2', tells_members: true, class: null });
  const params = { id: context?.id ?? 0 };
  const body = { class_name: 'Evening B2', replace: true, dry_run: true };
  const dry = ok(await testApp.call(fillClass, { params, body }, superadmin));
  expect(dry).toMatchObject({ dry_run: true, accounts: 1, added: 3, removed: 0 });
  expect(dry.skipped).toEqual([
    { name: 'Pupil n3', reason: 'is_staff' },
    { name: 'Pupil n4', reason: 'closed' },
    { name: 'Pupil n5', reason: 'no_email' },
    { name: 'Pupil n7', reason: 'no_account' },
  ]);
  expect((await contexts())[0]?.class).toBeNull();
  const done = ok(await testApp.call(fillClass, { params, body: { ...body, dry_run: false } }, superadmin));
  expect(done).toMatchObject({ accounts: 1, added: 3, removed: 0 });
  const filled = (await contexts())[0]?.class;
  expect(filled).toMatchObject({ name: 'Evening B2' });
  const membersOf = async () => {
    const found = await testApp.db
      .selectFrom('class_members')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['email', 'part'])
      .where('class_id', '=', filled?.id ?? 0)
      .execute();
    return found.map(({ email, part }) => [email, part]).sort();
  };
  expect(await membersOf()).toEqual(
    [
      [carla.email, 'teacher'],
      [known.email, 'learner'],
      ['new-1@school.org', 'learner'],
    ].sort(),
  );
  // Whom the platform names and who then comes is one person.
  const { ticket } = await comes({ sub: 'n1', email: 'new-1@school.org' }, {});
  expect(ok(await testApp.call(finishLaunch, { body: { ticket } })).user.email).toBe('new-1@school.org');
  pages[0] = [];
  const again = ok(await testApp.call(fillClass, { params, body: { ...body, dry_run: false } }, superadmin));
  expect(again).toMatchObject({ accounts: 0, added: 0, removed: 3 });
  const accounts = async () =>
    await testApp.db.selectFrom('accounts').select(sql<number>`count(*)::int`.as('all')).executeTakeFirstOrThrow();
  const before = await accounts();
  pages[0] = Array.from({ length: LEARNERS_MAX + 1 }, (_, at) => member(`m${at}`, `many-${at}@school.org`));
  for (const dry_run of [true, false]) {
    const tooMany = await testApp.call(fillClass, { params, body: { ...body, dry_run } }, superadmin);
    expect(tooMany.body).toMatchObject({ code: 'rows_wrong', message: '1 entry needs fixing. Nothing was stored.' });
  }
  expect(await accounts()).toEqual(before);
  moodle.state.services.set(path, () => ({ status: 500 }));
  expect((await testApp.call(fillClass, { params, body }, superadmin)).body).toMatchObject({ code: 'platform_failed' });
});

test('a platform that takes long over many pages of members is given up before the call is cut off', async () => {
  const path = '/members/slow';
  const url = `${moodle.url}${path}`;
  moodle.state.services.set(path, async () => {
    await sleep(20);
    return { body: { members: [] }, headers: { link: `<${url}>; rel="next"` } };
  });
  const platform = await findPlatform(testApp.db, added.id);
  if (!platform) throw new Error('The platform is not there.');
  await expect(readMembers(testApp, platform, url, 200)).rejects.toThrow('aborted');
  expect(moodle.state.asked.length).toBeLessThan(20);
});

test('a platform that expects another audience than its token URL gives tokens once that is entered', async () => {
  const params = { id: added.id };
  const check = async () => ok(await testApp.call(testPlatform, { params }, superadmin)).checks[1]?.problem;
  moodle.state.tokenAudience = 'https://api.brightspace.com/auth/token';
  expect(await check()).toBe('The answer was 400.');
  const german = { ...superadmin, headers: { 'accept-language': 'de' } };
  expect(ok(await testApp.call(testPlatform, { params }, german)).checks[1]?.problem).toBe('Die Antwort war 400.');
  const body = { token_audience: moodle.state.tokenAudience };
  const { platform } = ok(await testApp.call(editPlatform, { params, body }, superadmin));
  expect(platform).toEqual({ ...added, ...body });
  expect(await check()).toBeNull();
  moodle.state.tokenAudience = null;
  ok(await testApp.call(editPlatform, { params, body: { token_audience: '' } }, superadmin));
  expect(await check()).toBeNull();
});

test('a platform may be edited and removed: nobody comes in then, and accounts stay', async () => {
  const course = await aReading();
  const ada = await aLearner(course);
  const params = { id: added.id };
  const taken = { ...params };
  const bad = await testApp.call(editPlatform, { params, body: { jwks_url: 'ftp://x' } }, superadmin);
  expect(bad.body).toMatchObject({ code: 'platform_address', fields: [{ path: 'jwks_url' }] });
  ok(await testApp.call(removePlatform, { params: taken }, superadmin));
  await expect(launch(testApp, moodle, linkClaims({ sub: ada.sub }))).rejects.toThrow('400');
  await take(course, ada);
  await tell();
  expect(posted()).toEqual([]);
  const answers = { [course.questionIds[0] ?? 0]: 'A' };
  expect(
    (await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: 1, answers } }, ada)).status,
  ).not.toBe(401);
});
