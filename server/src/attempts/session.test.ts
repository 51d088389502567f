import { createHash, randomBytes } from 'node:crypto';
import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';

const testApp = useTestApp();
const HOUR = 3600;
/** The deadline of a test of three hours, its grace, and the margin for what is sent again. */
const CARRIED_SECONDS = 3 * HOUR + 30 + 600;
let courses: BuiltCourse[];
let learner: Person;

beforeAll(async () => {
  const course = () => aCourse(testApp, { durationSeconds: 3 * HOUR, questions: [{ type: 'reading_mcq' }] });
  courses = [await course(), await course()];
});

/** Another session of the learner's, as one who logs in again has it. */
async function aSession({ limitSeconds = 12 * HOUR } = {}): Promise<Person> {
  const now = testApp.clock.now();
  const token = randomBytes(32).toString('base64url');
  await testApp.db
    .insertInto('sessions')
    .values({
      account_id: learner.id,
      token_hash: createHash('sha256').update(token).digest(),
      address: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_seen_at: now,
      idle_until: plusSeconds(now, Math.min(2 * HOUR, limitSeconds)),
      expires_at: plusSeconds(now, limitSeconds),
    })
    .execute();
  return { ...learner, token };
}

const open = (course: BuiltCourse | undefined, as: Person) =>
  testApp.call(openAttempt, { body: { courseId: course?.id ?? 0 } }, as);
const read = (attemptId: number, as: Person) => testApp.call(getAttempt, { params: { id: attemptId } }, as);
const take = (course: BuiltCourse | undefined, as: Person) =>
  testApp.call(courseDetailsWithQuestions, { params: { courseId: course?.id ?? 0 }, query: { take: '1' } }, as);

async function opened(course: BuiltCourse | undefined, as: Person): Promise<number> {
  const { body } = await open(course, as);
  return body.attempt?.id ?? 0;
}

describe('resuming a test in a new session', () => {
  test.each([
    ['POST', (_id: number, as: Person) => open(courses[0], as)],
    ["a taker's GET", (_id: number, as: Person) => take(courses[0], as)],
    ['GET of the attempt', (id: number, as: Person) => read(id, as)],
  ])('by %s keeps that session alive past the deadline', async (_call, resume) => {
    learner = await signedInAs('user', testApp);
    const id = await opened(courses[0], learner);
    const later = await aSession({ limitSeconds: 60 });
    expect((await resume(id, later)).status).toBe(200);
    testApp.pass(3 * HOUR + 29);
    const body = { courseId: courses[0]?.id ?? 0, attemptId: id, answers: {} };
    expect((await testApp.call(submitAttempt, { body }, later)).status).toBe(200);
  });
});

describe('the absolute limit of a session', () => {
  test('is passed by a test that was opened before it, up to the end of that test', async () => {
    learner = await signedInAs('user', testApp);
    const session = await aSession({ limitSeconds: 60 });
    const id = await opened(courses[0], session);
    testApp.pass(CARRIED_SECONDS - 1);
    expect((await read(id, session)).status).toBe(200);
    testApp.pass(1);
    expect(await read(id, session)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('is not passed again: another test asks for a new login, and opens nothing', async () => {
    learner = await signedInAs('user', testApp);
    const session = await aSession({ limitSeconds: HOUR });
    const id = await opened(courses[0], session);
    testApp.pass(2 * HOUR);
    for (const call of [open, take]) {
      expect(await call(courses[1], session)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
    const attempts = await testApp.db
      .selectFrom('attempts')
      .select('id')
      .where('account_id', '=', learner.id)
      .execute();
    expect(attempts).toEqual([{ id }]);
    // The test that carries the session goes on, resumed as often as need be.
    expect((await open(courses[0], session)).body.attempt?.id).toBe(id);
    testApp.pass(CARRIED_SECONDS - 2 * HOUR - 1);
    expect((await read(id, session)).status).toBe(200);
    expect((await open(courses[0], session)).status).toBe(401);
    testApp.pass(1);
    expect((await read(id, session)).status).toBe(401);
  });

  test('is not passed by resuming a test that another session opened', async () => {
    learner = await signedInAs('user', testApp);
    const session = await aSession({ limitSeconds: HOUR });
    await opened(courses[0], session);
    testApp.pass(2 * HOUR);
    const other = await opened(courses[1], await aSession());
    expect((await open(courses[1], session)).body.attempt?.id).toBe(other);
    expect((await read(other, session)).status).toBe(200);
    testApp.pass(CARRIED_SECONDS - 2 * HOUR);
    expect((await read(other, session)).status).toBe(401);
  });
});
