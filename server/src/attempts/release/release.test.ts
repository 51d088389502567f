import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { duplicateCourse } from '@parlance/contract/course-admin';
import {
  DEFAULT_SIGHT,
  getReleasePolicy,
  releaseResults,
  type SightFlags,
  setReleasePolicy,
  withholdResults,
} from '@parlance/contract/release-policy';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { inSeconds, ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../sweep.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

type When = { release: 'at_once' | 'by_hand' } | { release: 'on_date'; inSeconds: number };

const read = async ({ id }: BuiltCourse) => ok(await testApp.call(getReleasePolicy, { params: { id } }, office)).policy;

async function set(course: BuiltCourse, when: When, see: Partial<SightFlags> = {}, as = office) {
  const { version, release: _release, release_at: _at, time_zone: _zone, ...flags } = await read(course);
  const release_at = when.release === 'on_date' ? inSeconds(testApp, when.inSeconds) : null;
  const body = { ...flags, ...see, release: when.release, release_at, version };
  return await testApp.call(setReleasePolicy, { params: { id: course.id }, body }, as);
}

const aReading = (title = 'Academic Reading') =>
  aCourse(testApp, { title, passages: [[{ type: 'reading_mcq', correct: 'A' }]] });
const aWriting = () => aCourse(testApp, { type: 'Writing', title: 'Letters', questions: [{ type: 'descriptive' }] });

async function takes(course: BuiltCourse, by?: Person) {
  const learner = by ?? (await signedInAs('user', testApp));
  const answers = { [course.questionIds[0] ?? 0]: 'A' };
  return { learner, id: await aSubmission(testApp, course, { by: learner, answers }) };
}

async function scores(id: number, score: number) {
  const body = { score, comment: 'Well argued.' };
  ok(await testApp.call(writingReviews.score, { params: { id }, body }, office));
}

type Taken = { learner: Person; id: number };

/** What the learner is told of an attempt: by itself, in the list and on the dashboard. */
async function told({ learner, id }: Taken) {
  const { attempt } = ok(await testApp.call(getAttempt, { params: { id } }, learner));
  const record = ok(await testApp.call(listResults, { query: {} }, learner)).results.find((one) => one.id === id);
  const { waiting, recent } = ok(await testApp.call(resultsOverview, {}, learner));
  return {
    score: attempt?.result?.score ?? null,
    listed: record?.score,
    comment: [attempt?.result?.comment ?? null, record?.comment],
    mode: [attempt?.resultRelease?.mode, record?.result_release?.mode],
    waiting,
    recent: recent.length,
  };
}

const HELD = { score: null, listed: null, comment: [null, null], waiting: 1, recent: 0 };
const mailsTo = async ({ learner }: Taken) =>
  (await waitingMail(testApp, learner.email)).map(({ kind, subject }) => [kind, subject]);

async function lastAudit() {
  const entry = testApp.db.selectFrom('audit_log').select(['action', 'actor_id', 'details']);
  return await entry.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

test('a course has the defaults until somebody sets a policy, which the log keeps; who read an old one is refused', async () => {
  const course = await aReading();
  const none = { release: 'at_once', release_at: null, time_zone: 'UTC', ...DEFAULT_SIGHT, version: 0 };
  expect(await read(course)).toEqual(none);
  expect(ok(await set(course, { release: 'at_once' })).policy).toEqual(none);
  const { policy } = ok(await set(course, { release: 'by_hand' }, { see_answers: true }));
  expect(policy).toEqual({ ...none, release: 'by_hand', see_answers: true, version: 1 });
  expect(await lastAudit()).toMatchObject({
    action: 'course.release_changed',
    actor_id: office.id,
    details: { before: { release: 'at_once' }, after: { release: 'by_hand' } },
  });
  const body = { release: 'at_once' as const, release_at: null, ...DEFAULT_SIGHT, version: 0 };
  const old = await testApp.call(setReleasePolicy, { params: { id: course.id }, body }, office);
  expect(old).toMatchObject({ status: 409, body: { code: 'edit_version_old', policy } });
  const { course: copy } = ok(await testApp.call(duplicateCourse, { params: { id: course.id } }, office));
  expect(await read({ ...course, id: copy.id })).toEqual(policy);
});

test.each([
  ['see_breakdown', { see_score: false }],
  ['see_right_wrong', { see_right_wrong: true }],
  ['see_key', { see_key: true, see_questions: false }],
  ['see_explanation', { see_explanation: true, see_questions: false }],
])('%s is refused without what it is seen with', async (path, see) => {
  const answer = await set(await aReading(), { release: 'at_once' }, see);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ path }] } });
});

test('a date is needed for a date, and the course of somebody else is not changed', async () => {
  const course = await aReading();
  const body = { release: 'on_date' as const, release_at: null, ...DEFAULT_SIGHT, version: 0 };
  const params = { id: course.id };
  expect(await testApp.call(setReleasePolicy, { params, body }, office)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'release_at' }] },
  });
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const theirs = [
    await testApp.call(setReleasePolicy, { params, body }, teacher),
    await testApp.call(releaseResults, { params, body: {} }, teacher),
    await testApp.call(withholdResults, { params, body: { reason: 'No.' } }, teacher),
  ];
  expect(theirs.map(({ body }) => (body as { code?: string }).code)).toEqual(Array(3).fill('course_of_other'));
});

test('by hand: nothing is told until it is released, then all is, by one email; what is not marked stays back', async () => {
  const course = await aWriting();
  ok(await set(course, { release: 'by_hand' }));
  const [taken, unmarked] = [await takes(course), await takes(course)];
  const second = await takes(course, taken.learner);
  const before = await told(unmarked);
  for (const { id } of [taken, second]) await scores(id, 77);
  expect(await told(unmarked)).toEqual(before);
  expect(await told(taken)).toEqual({ ...HELD, mode: ['by_hand', 'by_hand'], waiting: 2 });
  expect(await mailsTo(taken)).toEqual([]);
  const params = { id: course.id };
  const would = ok(await testApp.call(releaseResults, { params, body: { dryRun: true } }, office));
  expect(would).toMatchObject({ results: 2, emails: 1, waiting: 1 });
  expect((await told(taken)).score).toBeNull();
  ok(await testApp.call(releaseResults, { params, body: {} }, office));
  expect(await lastAudit()).toMatchObject({ action: 'course.results_released', details: { results: 2, waiting: 1 } });
  expect(await told(taken)).toMatchObject({ score: 77, listed: 77, comment: ['Well argued.', 'Well argued.'] });
  expect(await mailsTo(taken)).toEqual([['work-marked', 'Your work was marked: Letters']]);
  expect(ok(await testApp.call(releaseResults, { params, body: {} }, office)).results).toBe(0);
  await scores(unmarked.id, 50);
  expect(await told(unmarked)).toMatchObject({ score: null });
  expect(await mailsTo(unmarked)).toEqual([]);
  // A mark that is changed after the release stays out, and is told no second time.
  await scores(taken.id, 78);
  expect(await told(taken)).toMatchObject({ score: 78 });
  expect((await mailsTo(taken)).length).toBe(1);
});

test('some are released, and taken back with a reason that their learners read', async () => {
  const course = await aReading('Harbours');
  ok(await set(course, { release: 'by_hand' }));
  const [taken, other] = [await takes(course), await takes(course)];
  const params = { id: course.id };
  const named = { submissions: [taken.id] };
  ok(await testApp.call(releaseResults, { params, body: named }, office));
  expect([(await told(taken)).score, (await told(other)).score]).toEqual([1, null]);
  const body = { ...named, reason: 'Question 1 was wrong.' };
  const would = ok(await testApp.call(withholdResults, { params, body: { ...body, dryRun: true } }, office));
  expect([would.results, (await told(taken)).score]).toEqual([1, 1]);
  ok(await testApp.call(withholdResults, { params, body }, office));
  expect(await told(taken)).toMatchObject(HELD);
  const mails = await waitingMail(testApp, taken.learner.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['work-marked', 'result-withheld']);
  expect(mails[1]?.text).toContain('Question 1 was wrong.');
  expect(await lastAudit()).toMatchObject({
    action: 'course.results_withheld',
    details: { results: 1, reason: 'Question 1 was wrong.' },
  });
  ok(await set(course, { release: 'at_once' }));
  expect([(await told(taken)).score, (await told(other)).score]).toEqual([1, 1]);
  expect(await testApp.call(withholdResults, { params, body }, office)).toMatchObject({
    status: 409,
    body: { code: 'release_not_by_hand' },
  });
});

test('on a date: shown when it has come, whether or not the sweep was there, which tells each once', async () => {
  const course = await aReading();
  ok(await set(course, { release: 'on_date', inSeconds: 3600 }));
  const taken = await takes(course);
  const { attempt } = ok(await testApp.call(getAttempt, { params: { id: taken.id } }, taken.learner));
  expect(attempt?.resultRelease).toEqual({ mode: 'on_date', at: (await read(course)).release_at, time_zone: 'UTC' });
  const sweeps = () => sweepOverdueAttempts(testApp, testApp.app.log);
  await sweeps();
  expect(await mailsTo(taken)).toEqual([]);
  testApp.pass(3600);
  expect(await told(taken)).toMatchObject({ score: 1, waiting: 0, recent: 1 });
  await Promise.all([sweeps(), sweeps()]);
  await sweeps();
  expect((await mailsTo(taken)).length).toBe(1);
  expect(await lastAudit()).toMatchObject({ action: 'course.results_released', actor_id: null });
  const late = await takes(course);
  await sweeps();
  expect([(await told(late)).score, await mailsTo(late)]).toEqual([1, []]);
});

test.each<[string, When, Partial<SightFlags>]>([
  ['by hand', { release: 'by_hand' }, {}],
  ['at once', { release: 'at_once' }, {}],
  ['on a later date', { release: 'on_date', inSeconds: 7200 }, {}],
  ['to show more, on the date that it had', { release: 'on_date', inSeconds: 0 }, { see_answers: true }],
])(
  'who has a date that came is told once, also where the policy was set %s before the sweep was there',
  async (_, when, see) => {
    const course = await aReading();
    ok(await set(course, { release: 'on_date', inSeconds: 3600 }));
    const taken = await takes(course);
    testApp.pass(3600);
    ok(await set(course, when, see));
    expect(await told(taken)).toMatchObject({ score: 1, listed: 1 });
    await sweepOverdueAttempts(testApp, testApp.app.log);
    expect((await mailsTo(taken)).length).toBe(1);
  },
);

test('what was shown stays shown when a course begins to hold back; who submits then gets no score', async () => {
  const course = await aReading();
  const before = await takes(course);
  ok(await set(course, { release: 'by_hand' }));
  expect((await told(before)).score).toBe(1);
  const body = { courseId: course.id, answers: { [course.questionIds[0] ?? 0]: 'A' } };
  ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, before.learner));
  const submit = async () => ok(await testApp.call(submitAttempt, { body }, before.learner));
  const first = await submit();
  expect(first).toMatchObject({ score: null, resultRelease: { mode: 'by_hand' } });
  expect(await submit()).toEqual(first);
  // Nor does a later test that is shown tell it as the one before.
  const params = { id: course.id };
  testApp.pass(60);
  const third = await takes(course, before.learner);
  ok(await testApp.call(releaseResults, { params, body: { submissions: [third.id] } }, office));
  const shown = ok(await testApp.call(getAttempt, { params: { id: third.id } }, before.learner)).attempt?.result;
  expect(shown?.previous).toEqual({ score: 1, total: 1 });
  const { results } = ok(await testApp.call(listResults, { query: {} }, before.learner));
  expect(results.map(({ score }) => score)).toEqual([1, null, 1]);
});

test('a course without scores tells what else it shows, for good', async () => {
  const course = await aWriting();
  ok(await set(course, { release: 'at_once' }, { see_score: false, see_breakdown: false }));
  const taken = await takes(course);
  await scores(taken.id, 77);
  expect(await told(taken)).toEqual({
    score: null,
    listed: null,
    comment: ['Well argued.', 'Well argued.'],
    mode: ['never', 'never'],
    waiting: 0,
    recent: 0,
  });
  const [mail] = await waitingMail(testApp, taken.learner.email);
  expect(mail?.text).toContain('Your school does not show scores for this test.');
});

test('staff see what their own try came to', async () => {
  const course = await aReading();
  ok(await set(course, { release: 'by_hand' }));
  const { id } = await takes(course, office);
  expect(ok(await testApp.call(getAttempt, { params: { id } }, office)).attempt?.result?.score).toBe(1);
});

test('half an hour after the end the questions of a course that does not show them are read no more', async () => {
  const course = await aReading();
  ok(await set(course, { release: 'at_once' }, { see_questions: false }));
  const { id, learner } = await takes(course);
  const questions = async () => {
    const reply = ok(await testApp.call(getAttempt, { params: { id } }, learner));
    return [reply.questions.length, reply.questionsWithheld];
  };
  testApp.pass(1799);
  expect(await questions()).toEqual([1, undefined]);
  testApp.pass(1);
  expect(await questions()).toEqual([0, true]);
});
