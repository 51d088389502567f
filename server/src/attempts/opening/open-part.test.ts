import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { editCourse } from '@parlance/contract/course-admin';
import { editSitting } from '@parlance/contract/sittings/sitting';
import { listStartLimits } from '@parlance/contract/start-limits';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { expect, test } from 'vitest';
import { elsewhere, type Person, signedInAs } from '../../../test/people.ts';
import {
  aReading,
  aSitting,
  type BuiltSitting,
  beats,
  enters,
  OTHER_PLACE,
  ok,
  PLACE,
} from '../../../test/sittings/built-sitting.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openTestCache } from '../cache/test-cache.ts';
import { sweepOverdueAttempts } from '../sweep.ts';
import { prepareStarts } from './prepare.ts';

const testApp = useTestApp();

function opens({ id, courses }: BuiltSitting, as: Person, { place = PLACE, part = 0 } = {}) {
  const body = { courseId: courses[part]?.id ?? 0, sittingId: id, place };
  return testApp.call(openAttempt, { body }, as);
}

function save(attemptId: number, as: Person, sequence = 1) {
  return testApp.call(saveAttempt, { params: { id: attemptId }, body: { flags: [], sequence } }, as);
}

/** Somebody in the waiting room of a sitting that starts in five minutes. */
async function inWaitingRoom(sketch: Parameters<typeof aSitting>[1] = {}) {
  const built = await aSitting(testApp, { startsIn: 300, ...sketch });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  return { built, learner, startsAt: built.sitting.starts_at ?? '' };
}

test('whoever waits begins at the start, also when the paper comes before', async () => {
  const { built, learner, startsAt } = await inWaitingRoom();
  testApp.pass(289);
  expect(await opens(built, learner)).toMatchObject({ status: 409, body: { code: 'sitting_not_started' } });
  ok(await beats(testApp, built, learner));
  testApp.pass(2);
  const { attempt, questions } = ok(await opens(built, learner));
  expect(attempt).toMatchObject({ startedAt: startsAt, durationSeconds: 600, sitting: { id: built.id } });
  expect(questions.length).toBe(1);
  const id = attempt?.id ?? 0;
  const early = { status: 409, body: { code: 'sitting_not_started' } };
  expect(await save(id, learner)).toMatchObject(early);
  const submit = { courseId: built.courses[0]?.id ?? 0, attemptId: id, answers: {} };
  expect(await testApp.call(submitAttempt, { body: submit }, learner)).toMatchObject(early);
  // Its device looks at the clock as often as before until the start, at its own moments.
  expect(ok(await beats(testApp, built, learner)).nextBeatMs).toBe(4063);
  testApp.pass(9);
  expect(await save(id, learner)).toMatchObject({ status: 200 });
  expect(ok(await beats(testApp, built, learner)).nextBeatMs).toBe(10_125);
  expect(ok(await opens(built, learner)).attempt?.id).toBe(id);
});

test('one comes late with all of the time, and has what they are allowed', async () => {
  const { built, learner } = await inWaitingRoom();
  const params = { accountId: learner.id };
  const body = { ...NO_ACCOMMODATION, extra_time_percent: 50, version: 0 };
  ok(await testApp.call(setAccommodation, { params, body }, await signedInAs('admin', testApp)));
  testApp.pass(300 + 1200);
  const { attempt } = ok(await opens(built, learner));
  expect(attempt).toMatchObject({
    startedAt: testApp.clock.now().toISOString(),
    durationSeconds: 900,
    baseSeconds: 600,
  });
  expect(Date.parse(attempt?.deadline ?? '') - testApp.clock.now().getTime()).toBe(900_000);
});

test('one comes late without the time that has passed, extra time beyond everyone’s end', async () => {
  const { built, learner, startsAt } = await inWaitingRoom({ settings: { late_rule: 'lose_time' } });
  testApp.pass(300 + 120);
  const { attempt } = ok(await opens(built, learner));
  expect(Date.parse(attempt?.deadline ?? '') - Date.parse(startsAt)).toBe(600_000);
});

test('a part of a sitting is one attempt, and practice of the same course another', async () => {
  const course = await aReading(testApp, { attemptsAllowed: 1 });
  const { built, learner } = await inWaitingRoom({ courses: [course] });
  const practice = async () => testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  testApp.pass(300);
  const exam = ok(await opens(built, learner)).attempt;
  // A client that knows no sittings gets the same.
  expect(ok(await practice()).attempt?.id).toBe(exam?.id);
  const { attempts } = ok(await testApp.call(listOpenAttempts, {}, learner));
  expect(attempts).toMatchObject([{ id: exam?.id, sittingId: built.id }]);
  const submit = { courseId: course.id, answers: {} };
  expect(ok(await testApp.call(submitAttempt, { body: submit }, learner)).attemptId).toBe(exam?.id);
  expect(ok(await opens(built, learner)).attempt).toMatchObject({ id: exam?.id, status: 'submitted' });
  expect(ok(await testApp.call(listStartLimits, {}, learner)).limits).toEqual([]);
  expect(await practice()).toMatchObject({ status: 409, body: { code: 'sitting_open' } });
  testApp.pass(7200);
  const own = ok(await practice()).attempt;
  expect(own?.id).not.toBe(exam?.id);
  expect(own).not.toHaveProperty('sitting');
});

test('a plain client is let in where nothing is asked, and told why where something is', async () => {
  const plain = async (settings: object) => {
    const course = await aReading(testApp);
    const built = await aSitting(testApp, { startsIn: 300, courses: [course], settings });
    const [learner = built.office] = built.learners;
    return {
      course,
      learner,
      call: () => testApp.call(courseDetailsWithQuestions, { params: { courseId: course.id } }, learner),
    };
  };
  const [free, checked] = [await plain({}), await plain({ ask_device_check: true })];
  expect(await free.call()).toMatchObject({ status: 409, body: { code: 'sitting_not_started' } });
  testApp.pass(300);
  expect(ok(await free.call()).attempt).toMatchObject({ sitting: {} });
  expect(await checked.call()).toMatchObject({ status: 409, body: { code: 'device_check_needed' } });
});

test('a test for examinations only is opened from there alone', async () => {
  const { built, learner } = await inWaitingRoom({ settings: { second_place: 'ask' } });
  const id = built.courses[0]?.id ?? 0;
  ok(await testApp.call(editCourse, { params: { id }, body: { use: 'exam' } }, built.office));
  const other = await signedInAs('user', testApp);
  const plain = (as: Person) => testApp.call(openAttempt, { body: { courseId: id } }, as);
  expect(await plain(other)).toMatchObject({ status: 409, body: { code: 'exam_only' } });
  testApp.pass(300);
  const away = await elsewhere(testApp, learner);
  expect(await plain(away)).toMatchObject({ status: 409, body: { code: 'sitting_place_waits' } });
  expect(await opens(built, learner, { place: OTHER_PLACE })).toMatchObject({ body: { code: 'sitting_place_waits' } });
  // A client that has no name for its device is known by its session.
  ok(await plain(learner));
  ok(await opens(built, learner));
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const take = (as: Person) =>
    testApp.call(courseDetailsWithQuestions, { params: { courseId: id }, query: { take: '1' } }, as);
  expect(await take(teacher)).toMatchObject({ status: 404 });
  expect(await take(built.office)).toMatchObject({ status: 200 });
});

test('a part that follows begins in the break, and by its end for whoever stays', async () => {
  const { built, learner } = await inWaitingRoom({
    courses: [await aReading(testApp), await aReading(testApp)],
    parts: [{ break_seconds: 60 }],
  });
  testApp.pass(300);
  expect(await opens(built, learner, { part: 1 })).toMatchObject({ body: { code: 'sitting_not_started' } });
  const { attempt } = ok(await opens(built, learner));
  const submit = { courseId: built.courses[0]?.id ?? 0, attemptId: attempt?.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: submit }, learner));
  const breakEnd = new Date(testApp.clock.now().getTime() + 60_000).toISOString();
  expect(ok(await beats(testApp, built, learner))).toMatchObject({ phase: 'between_parts', startsAt: breakEnd });
  testApp.pass(50);
  ok(await beats(testApp, built, learner));
  testApp.pass(15);
  expect(ok(await opens(built, learner, { part: 1 })).attempt?.startedAt).toBe(breakEnd);
  expect(ok(await beats(testApp, built, learner)).phase).toBe('test');
});

test('tests are made before the start for those who wait; doing it again, or by another process, changes nothing', async () => {
  const learners = await Promise.all(Array.from({ length: 4 }, () => signedInAs('user', testApp)));
  const built = await aSitting(testApp, { startsIn: 300, learners });
  const [first, second, third, away] = learners;
  if (!first || !second || !third || !away) throw new Error('Nobody was made.');
  const tests = openTestCache();
  const made = () => prepareStarts(testApp, tests);
  const allBeat = async (...people: Person[]) => {
    for (const learner of people) {
      // What devices tell is written every two seconds.
      testApp.pass(2);
      ok(await beats(testApp, built, learner));
    }
  };
  for (const learner of learners) ok(await enters(testApp, built, learner));
  testApp.pass(259);
  await allBeat(first, second, third);
  expect(await made()).toBe(0);
  testApp.pass(10);
  expect(await Promise.all([made(), made()])).toEqual(expect.arrayContaining([3, 0]));
  testApp.pass(10);
  expect(await made()).toBe(0);
  await allBeat(first, away);
  testApp.pass(6);
  expect(await made()).toBe(1);
  const stored = () =>
    testApp.db
      .selectFrom('attempts')
      .innerJoin('candidates', 'candidates.id', 'attempts.candidate_id')
      .select(['attempts.account_id', 'attempts.started_at', 'attempts.paper_at'])
      .where('sitting_id', '=', built.id)
      .execute();
  const startedAt = new Date(built.sitting.starts_at ?? '');
  expect((await stored()).map((one) => [one.started_at, one.paper_at])).toEqual(learners.map(() => [startedAt, null]));
  // It counts as not opened: nobody can save to it or read it, and opening it decides when it began.
  const { id: unopened } = await testApp.db
    .selectFrom('attempts')
    .select('id')
    .where('account_id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(await testApp.call(getAttempt, { params: { id: unopened } }, first)).toMatchObject({ status: 404 });
  testApp.pass(10);
  expect(ok(await opens(built, first)).attempt).toMatchObject({ id: unopened, startedAt: startedAt.toISOString() });
  testApp.pass(120);
  expect(ok(await opens(built, second)).attempt?.startedAt).toBe(testApp.clock.now().toISOString());
  // Whoever never came has nothing; who was there without a save has their marks.
  testApp.pass(900);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  expect(new Set((await stored()).map(({ account_id }) => account_id))).toEqual(new Set([first.id, second.id]));
  expect(ok(await testApp.call(getAttempt, { params: { id: unopened } }, first)).attempt).toMatchObject({
    status: 'timed_out',
    resultRelease: { mode: 'by_hand', at: null, time_zone: 'UTC' },
  });
  testApp.pass(2000);
  expect(ok(await opens(built, third)).attempt?.startedAt).toBe(testApp.clock.now().toISOString());
});

test('a start that is moved takes along the tests that were made for it', async () => {
  const { built, learner, startsAt } = await inWaitingRoom();
  testApp.pass(280);
  ok(await beats(testApp, built, learner));
  expect(await prepareStarts(testApp, openTestCache())).toBe(1);
  const local = new Date(Date.parse(startsAt) + 600_000).toISOString().slice(0, 16);
  const body = { version: built.sitting.version, starts_at: { local, time_zone: 'UTC' } };
  ok(await testApp.call(editSitting, { params: { id: built.id }, body }, built.office));
  testApp.pass(15);
  expect(await opens(built, learner)).toMatchObject({ body: { code: 'sitting_not_started' } });
  testApp.pass(596);
  ok(await beats(testApp, built, learner));
  const { attempt } = ok(await opens(built, learner));
  expect([attempt?.startedAt, attempt?.deadline].map((one) => Date.parse(one ?? '') - Date.parse(startsAt))).toEqual([
    600_000, 1_200_000,
  ]);
});

test.runIf(process.env.TEST_DATABASE === 'postgres')('opening a part is four statements', async () => {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const built = await aSitting(testApp, { startsIn: 300, learners });
  for (const learner of learners) ok(await enters(testApp, built, learner));
  testApp.pass(300);
  using sent = await watchStatements(testApp);
  for (const learner of learners) {
    ok(await beats(testApp, built, learner));
    sent.clear();
    ok(await opens(built, learner));
  }
  expect(sent.count()).toBe(4);
});
