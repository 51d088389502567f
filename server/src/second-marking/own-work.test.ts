import { users } from '@parlance/contract/account-admin';
import { countPendingReviews, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { allocateMarking, takeBackMarking } from '@parlance/contract/second-marking/allocation';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { elsewhere, type Person, signedInAs } from '../../test/people.ts';
import { markedTwice } from '../../test/second-marking.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { giveOutAll } from './allocating/allocate.ts';

const testApp = useTestApp();
let lead: Person;
let other: Person;
/** A learner who marks for the school since. */
let author: Person;
beforeEach(async () => {
  [lead, other] = await Promise.all([signedInAs('admin', testApp), signedInAs('admin', testApp)]);
});

/** A course with a question for which a learner, who marks for the school later, has made a submission. */
async function aWork(type: 'Writing' | 'Speaking', before?: (course: BuiltCourse) => Promise<unknown>) {
  author = await signedInAs('user', testApp);
  const question = type === 'Writing' ? ({ type: 'descriptive' } as const) : ({ type: 'speaking' } as const);
  const course = await aCourse(testApp, {
    type,
    durationSeconds: type === 'Speaking' ? null : 600,
    questions: [question],
  });
  await before?.(course);
  const id = await aSubmission(testApp, course, { by: author });
  const superadmin = await signedInAs('superadmin', testApp);
  const body = { username: `Author ${author.id}`, email: author.email, role: 'admin' as const };
  ok(await testApp.call(users.edit, { params: { id: author.id }, body }, superadmin));
  author = await elsewhere(testApp, author);
  return { course, id };
}

it('the work of somebody who marks by now is given to others, by whatever way it is given out', async () => {
  const third = await signedInAs('admin', testApp);
  const { course, id } = await aWork('Writing', (made) =>
    markedTwice(testApp, made, { lead, markers: [other, third] }),
  );
  const given = async () => {
    const markings = testApp.db.selectFrom('markings').where('attempt_id', '=', id).where('state', '<>', 'withdrawn');
    return (await markings.select('marker_id').orderBy('marker_id').execute()).map(({ marker_id }) => marker_id);
  };
  expect(await given()).toEqual([other.id, third.id]);
  const params = { id: course.id };
  const allocate = async (body: object) =>
    ok(await testApp.call(allocateMarking, { params, body: body as never }, lead)).without;
  await markedTwice(testApp, course, { lead, markers: [author, other], version: 1 });
  await giveOutAll(testApp);
  expect(await given()).toEqual([other.id]);
  expect(await allocate({ how: 'even' })).toBe(1);
  expect(await allocate({ how: 'hand', markers: [author.id], submissions: [id] })).toBe(1);
  expect(await given()).toEqual([other.id]);
  ok(await testApp.call(takeBackMarking, { params, body: { marker_id: other.id } }, lead));
  expect(await given()).toEqual([]);
  expect(await allocate({ how: 'quota' })).toBe(1);
  expect(await given()).toEqual([other.id]);
});

describe.each([
  ['Writing', writingReviews],
  ['Speaking', speakingReviews],
] as const)('in %s', (type, calls) => {
  it('nobody finds, opens, holds or marks their own work, before it has a score and after', async () => {
    const { course, id } = await aWork(type);
    const params = { id };
    const refused = { status: 409, body: { code: 'marking_not_yours' } };
    const isRefused = async () => {
      const body = { score: 90 };
      expect(await testApp.call(calls.score, { params, body }, author)).toMatchObject(refused);
      expect(await testApp.call(calls.open, { params }, author)).toMatchObject(refused);
      expect(await testApp.call(calls.takeLease, { params }, author)).toMatchObject(refused);
      expect(await testApp.call(calls.addMarkerNote, { params, body: { text: 'Mine.' } }, author)).toMatchObject(
        refused,
      );
    };
    const query = { course_id: course.id };
    const pending = async (as: Person) => ok(await testApp.call(calls.pending, { query }, as)).reviews.length;
    const reviewed = async (as: Person) => ok(await testApp.call(calls.reviewed, { query }, as)).submissions.length;
    const counted = async (as: Person) => {
      const counts = ok(await testApp.call(countPendingReviews, {}, as));
      return counts.writing + counts.speaking;
    };
    await isRefused();
    expect([await pending(author), await pending(other)]).toEqual([0, 1]);
    expect((await counted(other)) - (await counted(author))).toBe(1);
    ok(await testApp.call(calls.score, { params, body: { score: 50 } }, other));
    await isRefused();
    expect([await reviewed(author), await reviewed(other)]).toEqual([0, 1]);
  });
});
