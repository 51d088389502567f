import { type AnswersIn, getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { admit } from '@parlance/contract/invigilation/actions';
import { beat } from '@parlance/contract/sittings/taking';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { expect, test } from 'vitest';
import { elsewhere, type Person } from '../people.ts';
import { action, aRoom, type Room, readsBoard } from '../sittings/a-room.ts';
import { enters, OTHER_PLACE, ok, PLACE } from '../sittings/built-sitting.ts';
import { useTestApp } from '../test-app.ts';
import { requestOf } from './rig.ts';
import { nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';
import { namedIn, namingWork, workCalls } from './work-calls.ts';

const testApp = useTestApp();

const WAITS = { status: 409, body: { code: 'sitting_place_waits' } };

const facts = () =>
  testApp.db.selectFrom('exam_facts').select(['kind', 'attempt_id']).where('kind', '=', 'second_place').execute();

async function askedRoom(): Promise<Room> {
  return await aRoom(testApp, { settings: { second_place: 'ask' } });
}

test('no call that names work of an examination is answered to a device that was not let in, and each leaves a fact', async () => {
  const all = (await namingWork()).map(nameOf);
  expect(workCalls.map(([endpoint]) => nameOf(endpoint)).sort()).toEqual(all.sort());
  const room = await askedRoom();
  const { attempt, learner } = room.first;
  const named = namedIn(room);
  const before = (await facts()).length;
  for (const [index, [endpoint, inputOf]] of workCalls.entries()) {
    const device = await elsewhere(testApp, learner);
    const input = inputOf(named);
    const asks = async () => await sendInto(testApp)(await requestOf(endpoint, input, device.token));
    for (const { status, text } of [await asks(), await asks()]) {
      expect([nameOf(endpoint), status, JSON.parse(text).code]).toEqual([nameOf(endpoint), 409, 'sitting_place_waits']);
    }
    expect([nameOf(endpoint), (await facts()).length - before]).toEqual([nameOf(endpoint), index + 1]);
  }
  expect((await facts()).at(-1)).toEqual({ kind: 'second_place', attempt_id: attempt.id });
  // The device that is in goes on, by the calls of a client that has no name for itself as well.
  ok(await testApp.call(getAttempt, { params: { id: attempt.id } }, learner));
  ok(await testApp.call(openAttempt, { body: { courseId: attempt.courseId } }, learner));
});

test('the walk over the dashboard ends at the invigilator: Unfinished tests, Resume, Use here', async () => {
  const room = await askedRoom();
  const { attempt, learner, candidateId } = room.first;
  const other = await elsewhere(testApp, learner);
  const [found] = ok(await testApp.call(listOpenAttempts, {}, other)).attempts;
  expect(found).toMatchObject({ id: attempt.id, sittingId: room.id });
  const resumes = (as: Person) => testApp.call(getAttempt, { params: { id: attempt.id } }, as);
  const saves = (as: Person, sequence: number, answers: AnswersIn = {}) =>
    testApp.call(saveAttempt, { params: { id: attempt.id }, body: { sequence, answers } }, as);
  expect(await resumes(other)).toMatchObject(WAITS);
  expect(await saves(other, 50)).toMatchObject(WAITS);
  expect(ok(await resumes(learner)).attempt?.sequence).toBe(0);
  const waiting = async () => (await readsBoard(testApp, room)).rows[0]?.placeWaits;
  testApp.pass(2);
  expect(await waiting()).toBe(true);
  // It says what it calls itself when it enters. Once let in, it alone may go on.
  expect(await enters(testApp, room, other, { place: OTHER_PLACE })).toMatchObject(WAITS);
  const body = action({ candidateId, what: 'place' as const });
  ok(await testApp.call(admit, { params: { id: room.id }, body }, room.office));
  ok(await saves(other, 50));
  expect(await resumes(learner)).toMatchObject(WAITS);
  const [questionId = 0, nextId = 0] = room.courses[0]?.questionIds ?? [];
  const bad = { deep: { down: 1 } } as unknown as string;
  expect(await saves(learner, 60, { [nextId]: bad, [questionId]: 'typed there' })).toMatchObject(WAITS);
  // It changes nothing of the test, and is not lost, whatever is wrong beside it.
  const late = testApp.db.selectFrom('late_work').select(['question_id', 'answer']).orderBy('question_id');
  expect(await late.where('attempt_id', '=', attempt.id).execute()).toEqual([
    { question_id: questionId, answer: 'typed there' },
    { question_id: nextId, answer: '1' },
  ]);
  expect(ok(await resumes(other)).attempt?.answers).toEqual({});
  testApp.pass(2);
  // What the one before still sends is no new device that waits.
  expect(await waiting()).toBe(false);
});

test('a device that was refused waits again only when its learner asks; let in before it has a name, it goes on', async () => {
  const room = await askedRoom();
  const { attempt, learner, candidateId } = room.first;
  const other = await elsewhere(testApp, learner);
  const reads = (as: Person) => testApp.call(getAttempt, { params: { id: attempt.id } }, as);
  const chosen = async (what: 'place' | 'refuse_place') =>
    ok(await testApp.call(admit, { params: { id: room.id }, body: action({ candidateId, what }) }, room.office));
  const waiting = async () => {
    testApp.pass(2);
    return (await readsBoard(testApp, room)).rows[0]?.placeWaits;
  };
  expect(await reads(other)).toMatchObject(WAITS);
  expect(await waiting()).toBe(true);
  await chosen('refuse_place');
  expect(await reads(other)).toMatchObject(WAITS);
  expect(await waiting()).toBe(false);
  const third = await elsewhere(testApp, learner);
  expect(await reads(third)).toMatchObject(WAITS);
  expect(await waiting()).toBe(true);
  await chosen('place');
  ok(await reads(third));
  ok(await enters(testApp, room, third, { place: OTHER_PLACE }));
  ok(await reads(third));
  expect(await reads(learner)).toMatchObject(WAITS);
  expect(await waiting()).toBe(false);
});

test('the browser that is in goes on after logging in again, known by what it calls itself', async () => {
  const room = await askedRoom();
  const { attempt, learner } = room.first;
  const reads = (as: Person) => testApp.call(getAttempt, { params: { id: attempt.id } }, as);
  const [entering, beating, opening] = [
    await elsewhere(testApp, learner),
    await elsewhere(testApp, learner),
    await elsewhere(testApp, learner),
  ];
  ok(await enters(testApp, room, entering));
  ok(await reads(entering));
  expect(await reads(learner)).toMatchObject(WAITS);
  ok(await testApp.call(beat, { params: { id: room.id }, body: { place: PLACE, phase: 'test' } }, beating));
  ok(await reads(beating));
  const body = { courseId: attempt.courseId, sittingId: room.id, place: PLACE };
  ok(await testApp.call(openAttempt, { body }, opening));
  ok(await reads(opening));
});

test('once nobody takes an examination any more, its tests are read on every device; practice always is', async () => {
  const room = await askedRoom();
  const { attempt, learner } = room.first;
  const other = await elsewhere(testApp, learner);
  const params = { id: attempt.id };
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  expect(await testApp.call(getAttempt, { params }, other)).toMatchObject(WAITS);
  testApp.pass(4 * 3600);
  ok(await testApp.call(getAttempt, { params }, other));
});
