import { reviewAttempt } from '@parlance/contract/attempt-review';
import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import type { Endpoint } from '@parlance/contract/endpoint';
import { hold, pause } from '@parlance/contract/invigilation/actions';
import { findSealedRecording } from '@parlance/contract/media';
import { getPractice, practise } from '@parlance/contract/practice';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { type SightFlags, setReleasePolicy, sightFlags } from '@parlance/contract/release-policy';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting, type SittingSettings } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { aCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { action, aRoom, type Room, sitsDown } from '../sittings/a-room.ts';
import { aSitting, enters, inSeconds, ok, PLACE } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { canTellContent } from './content-calls.ts';
import { type Input, requestOf } from './rig.ts';
import { nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();

const QUESTION = 'Which bell rings at noon?';
const HOUR = 3600;

type Named = { id: number; courseId: number; sittingId: number; questionId?: number };

/** Every call of a learner whose reply can hold what a test asks, as whoever has ended theirs sends it. */
const calls: [Endpoint, ((named: Named) => Input)[]][] = [
  [courseDetailsWithQuestions, [({ courseId }) => ({ params: { courseId } })]],
  [
    openAttempt,
    [
      ({ courseId }) => ({ body: { courseId } }),
      ({ courseId, sittingId }) => ({ body: { courseId, sittingId, place: PLACE } }),
    ],
  ],
  [getAttempt, [({ id }) => ({ params: { id } })]],
  [reviewAttempt, [({ id }) => ({ params: { id } })]],
  [getPractice, [({ id }) => ({ params: { id } })]],
  [practise, [({ id, questionId = 1 }) => ({ params: { id }, body: { questionId, answer: 'A' } })]],
  [getPracticeRun, [({ courseId }) => ({ params: { courseId } })]],
  [beginPractice, [({ courseId }) => ({ params: { courseId }, body: {} })]],
  [
    checkPracticeAnswer,
    [({ courseId, questionId = 1 }) => ({ params: { courseId }, body: { questionId, answer: 'A' } })],
  ],
];

/** Those that tell nothing of a test that has ended: a sealed recording opens with the key that an open test has. */
const TELLS_NOTHING = [findSealedRecording];

/** A window of two hours that began ten minutes ago. Whoever is in it has ended their test; somebody else has not begun. */
async function anEndedTest(
  settings: Partial<SittingSettings>,
  use: 'exam' | 'both' = 'exam',
): Promise<{ room: Room; named: Named }> {
  const question = { type: 'mcq' as const, text: QUESTION, options: ['the seventh', 'the eighth'], correct: 'A' };
  const course = await aCourse(testApp, { durationSeconds: 1200, questions: [question] });
  await testApp.db.updateTable('courses').set({ use }).where('id', '=', course.id).execute();
  const window = { start_mode: 'window' as const, ends_at: inSeconds(testApp, 2 * HOUR) };
  const room = await aRoom(testApp, { courses: [course], settings: { ...window, ...settings } });
  const { attempt, learner } = room.first;
  const read = ok(await testApp.call(getAttempt, { params: { id: attempt.id } }, learner));
  expect(JSON.stringify(read)).toContain(QUESTION);
  const body = { courseId: course.id, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  return { room, named: { id: attempt.id, courseId: course.id, sittingId: room.id } };
}

/** The calls that tell the question, or another text. */
async function tellingCalls({ room, named }: { room: Room; named: Named }): Promise<string[]> {
  return await telling(QUESTION, named, room.first.learner);
}

async function telling(words: string, named: Named, by: Person): Promise<string[]> {
  const found = [];
  for (const [endpoint, inputs] of calls) {
    for (const inputOf of inputs) {
      const { text } = await sendInto(testApp)(await requestOf(endpoint, inputOf(named), by.token));
      if (text.includes(words)) found.push(nameOf(endpoint));
    }
  }
  return found;
}

const OPENED = ['POST /api/tests/attempts', 'GET /api/tests/attempts/:id', 'GET /api/tests/attempts/:id/review'];

async function releases({ id, office }: Room) {
  const { version } = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting;
  const body = { version, unfinished_confirmed: true };
  ok(await testApp.call(releaseSitting, { params: { id }, body }, office));
}

test('the list has every call of a learner whose reply can hold what a test asks', async () => {
  const all = (await contractCalls()).filter((call) => call.audience === 'learner' && canTellContent(call));
  expect([...calls.map(([call]) => call), ...TELLS_NOTHING].map(nameOf).sort()).toEqual(all.map(nameOf).sort());
});

test('whose results come at once reads the questions again when nobody can begin any more', async () => {
  const ended = await anEndedTest({ release: 'at_once' });
  const { result } =
    ok(await testApp.call(getAttempt, { params: ended.named }, ended.room.first.learner)).attempt ?? {};
  expect(result).toMatchObject({ score: 0, total: 1 });
  expect(await tellingCalls(ended)).toEqual([]);
  testApp.pass(2 * HOUR);
  expect(await tellingCalls(ended)).toEqual([]);
  testApp.pass(HOUR + 1200);
  expect(await tellingCalls(ended)).toEqual(OPENED);
});

test('whose results are released waits for that, and for the end of the window where it comes later', async () => {
  const before = await anEndedTest({ release: 'by_hand' });
  await releases(before.room);
  expect(await tellingCalls(before)).toEqual([]);
  testApp.pass(4 * HOUR);
  expect(await tellingCalls(before)).toEqual(OPENED);
  const after = await anEndedTest({ release: 'by_hand' });
  testApp.pass(4 * HOUR);
  expect(await tellingCalls(after)).toEqual([]);
  await releases(after.room);
  expect(await tellingCalls(after)).toEqual(OPENED);
  const { candidateId } = after.room.first;
  const held = { params: { id: after.room.id }, body: action({ candidateId, held: true, reason: 'A case' }) };
  ok(await testApp.call(hold, held, after.room.office));
  expect(await tellingCalls(after)).toEqual([]);
});

test('a test that can be practised too is practised again when nobody can begin it any more', async () => {
  const ended = await anEndedTest({ release: 'by_hand' }, 'both');
  expect(await tellingCalls(ended)).toEqual([]);
  const practised = await testApp.call(
    openAttempt,
    { body: { courseId: ended.named.courseId } },
    ended.room.first.learner,
  );
  expect(practised).toMatchObject({ status: 409, body: { code: 'sitting_open' } });
  testApp.pass(4 * HOUR);
  const opens = ['GET /api/tests/course-details-with-questions/:courseId', 'POST /api/tests/attempts'];
  expect(await tellingCalls(ended)).toEqual(opens);
});

test('a test of an examination is not practised while that is paused, however late it is', async () => {
  const { room, named } = await anEndedTest({ release: 'by_hand' }, 'both');
  ok(await testApp.call(pause, { params: { id: room.id }, body: action({ candidateIds: 'all' }) }, room.office));
  testApp.pass(8 * HOUR);
  expect(await tellingCalls({ room, named })).toEqual([]);
});

test('practice is read as soon as it has ended', async () => {
  const learner = await signedInAs('user', testApp);
  const course = await aCourse(testApp, {
    questions: [{ type: 'mcq', text: QUESTION, options: ['a', 'b'], correct: 'A' }],
  });
  const { attempt } = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
  const params = { id: attempt?.id ?? 0 };
  ok(await testApp.call(submitAttempt, { body: { courseId: course.id, answers: {} } }, learner));
  expect(JSON.stringify(ok(await testApp.call(getAttempt, { params }, learner)))).toContain(QUESTION);
});

test('what is right in a test, and why, is not told of practice while its learner is in an examination with it', async () => {
  const learner = await signedInAs('user', testApp);
  const office = await signedInAs('admin', testApp);
  const question = { type: 'reading_mcq' as const, correct: 'B' };
  const course = await aCourse(testApp, { durationSeconds: 1200, passages: [[question]] });
  const WHY = 'The sexton rings it.';
  const versions = testApp.db.updateTable('question_versions').where('id', 'in', course.versionIds);
  await versions.set({ explanation: WHY }).execute();
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  const policy = { ...all, release: 'at_once' as const, release_at: null, version: 0 };
  ok(await testApp.call(setReleasePolicy, { params: { id: course.id }, body: policy }, office));
  const id = await aSubmission(testApp, course, { by: learner });
  const built = await aSitting(testApp, { office, courses: [course], learners: [learner], startsIn: 3600 });
  const named = { id, courseId: course.id, sittingId: built.id, questionId: course.questionIds[0] ?? 0 };
  const told = () => telling(WHY, named, learner);
  const TOLD = ['GET /api/tests/attempts/:id/review', 'POST /api/tests/attempts/:id/practice'];
  expect(await told()).toEqual(TOLD);
  testApp.pass(3540);
  ok(await enters(testApp, built, learner));
  expect(await told()).toEqual([]);
  testApp.pass(60);
  const { attempt } = await sitsDown(testApp, built, learner);
  expect(await told()).toEqual([]);
  ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: attempt.id, answers: {} } }, learner));
  expect(await told()).toEqual([]);
  testApp.pass(4 * HOUR);
  expect(await told()).toEqual(expect.arrayContaining(TOLD));
});
