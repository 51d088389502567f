import { LEASE_SECONDS, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { plusSeconds } from '../../platform/clock.ts';

type Marker = Person & { username: string };

const testApp = useTestApp();
let course: BuiltCourse;
let mine: Marker;
let other: Marker;
let learner: Person;
let id: number;

beforeAll(async () => {
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  [mine, other] = [await marker(), await marker()];
  learner = await signedInAs('user', testApp);
});

beforeEach(async () => {
  id = await aSubmission(testApp, course, { by: learner });
});

async function marker(): Promise<Marker> {
  const person = await signedInAs('admin', testApp);
  const { username } = await testApp.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { ...person, username };
}

const take = (as: { token?: string }) => testApp.call(writingReviews.takeLease, { params: { id } }, as);
const release = (as: { token?: string }) => testApp.call(writingReviews.releaseLease, { params: { id } }, as);
const leaseEnd = () => plusSeconds(testApp.clock.now(), LEASE_SECONDS).toISOString();

/** Whom a marker sees at it, in the list and on the page alike. */
async function seenBy(as: Person): Promise<string | null | undefined> {
  const { reviews } = (await testApp.call(writingReviews.pending, { query: {} }, as)).body;
  const { submission } = (await testApp.call(writingReviews.open, { params: { id } }, as)).body;
  const listed = reviews.find((row) => row.submission_id === id)?.heldBy;
  expect(submission.heldBy).toBe(listed);
  return listed;
}

describe('a submission that a marker has open', () => {
  it('is shown as theirs to others, and to them as nobody else’s', async () => {
    expect(await take(mine)).toMatchObject({ status: 200, body: { heldBy: null, until: leaseEnd() } });
    expect(await seenBy(other)).toBe(mine.username);
    expect(await seenBy(mine)).toBeNull();
  });

  it('stays theirs, whoever else asks for it', async () => {
    const { until } = (await take(mine)).body;
    testApp.pass(LEASE_SECONDS - 1);
    expect((await take(other)).body).toEqual({ heldBy: mine.username, until });
    expect((await release(other)).status).toBe(200);
    expect(await seenBy(other)).toBe(mine.username);
  });

  it('is theirs for longer when they renew it, and anyone’s when they do not', async () => {
    await take(mine);
    testApp.pass(LEASE_SECONDS - 1);
    expect((await take(mine)).body).toEqual({ heldBy: null, until: leaseEnd() });
    testApp.pass(LEASE_SECONDS - 1);
    expect(await seenBy(other)).toBe(mine.username);
    testApp.pass(1);
    expect(await seenBy(other)).toBeNull();
    expect((await take(other)).body).toEqual({ heldBy: null, until: leaseEnd() });
    expect((await take(mine)).body.heldBy).toBe(other.username);
  });

  it('is free when they give it back, once or twice', async () => {
    await take(mine);
    expect(await release(mine)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await release(mine)).status).toBe(200);
    expect(await seenBy(other)).toBeNull();
    expect((await take(other)).body.heldBy).toBeNull();
  });

  it('is free when they have saved a score, and can be held again to score it anew', async () => {
    await take(mine);
    await testApp.call(writingReviews.score, { params: { id }, body: { score: 5, version: 0 } }, mine);
    const scored = async () =>
      (await testApp.call(writingReviews.reviewed, { query: {} }, other)).body.submissions.find((row) => row.id === id);
    expect((await scored())?.heldBy).toBeNull();
    await take(mine);
    expect((await scored())?.heldBy).toBe(mine.username);
  });

  it('can be scored by another, since the version tells them apart; it stays held then', async () => {
    await take(mine);
    const save = (by: Person) =>
      testApp.call(writingReviews.score, { params: { id }, body: { score: 5, version: 0 } }, by);
    expect((await save(other)).status).toBe(200);
    expect((await save(mine)).status).toBe(409);
    const { submission } = (await testApp.call(writingReviews.open, { params: { id } }, other)).body;
    expect(submission.heldBy).toBe(mine.username);
  });

  it('goes to one of many who take it at once, new or run out', async () => {
    const markers = [mine, other, ...(await Promise.all([marker(), marker(), marker()]))];
    for (const again of [false, true]) {
      if (again) testApp.pass(LEASE_SECONDS);
      const answers = await Promise.all(markers.map(take));
      const winners = markers.filter((_one, index) => answers[index]?.body.heldBy === null);
      expect(winners).toHaveLength(1);
      const told = answers.map(({ body }) => body.heldBy).filter((name) => name !== null);
      expect(told).toEqual(Array(markers.length - 1).fill(winners[0]?.username));
    }
  });

  it('is given back and taken many times at once without an error', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => (index % 4 === 3 ? release : take)(index % 2 ? mine : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

it('only what is in that queue can be held', async () => {
  const none = { params: { id: 2147483647 } };
  for (const call of [writingReviews.takeLease, writingReviews.releaseLease]) {
    expect(await testApp.call(call, none, mine)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  for (const call of [speakingReviews.takeLease, speakingReviews.releaseLease]) {
    expect((await testApp.call(call, { params: { id } }, mine)).status).toBe(404);
  }
  expect(await seenBy(other)).toBeNull();
});

it('no learner holds anything, nor does nobody', async () => {
  for (const [as, status] of [
    [learner, 403],
    [{}, 401],
  ] as const) {
    const calls = [
      writingReviews.takeLease,
      writingReviews.releaseLease,
      speakingReviews.takeLease,
      speakingReviews.releaseLease,
    ];
    const answers = await Promise.all(calls.map((call) => testApp.call(call, { params: { id } }, as)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(status));
  }
});
