import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { expect, test } from 'vitest';
import { aSpeakingAttempt, record } from '../../test/attempt-builder.ts';
import { audioFile } from '../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';

const testApp = useTestApp();

async function open(course: BuiltCourse, learner: Person): Promise<number> {
  return (await testApp.call(openAttempt, { body: { courseId: course.id } }, learner)).body.attempt?.id ?? 0;
}

async function listOf(learner: Person) {
  const answer = await testApp.call(listOpenAttempts, {}, learner);
  expect(answer.status).toBe(200);
  return answer.body;
}

test("lists one's own open attempts, those first whose time ends first, with what is answered", async () => {
  const learner = await signedInAs('user', testApp);
  const long = await aCourse(testApp, {
    title: 'Long',
    durationSeconds: 7200,
    passages: [
      [
        { type: 'reading_mcq', correct: 'B' },
        { type: 'fill_in_blanks', blanks: ['a', 'b'] },
        { type: 'checkbox', correct: ['A'] },
      ],
    ],
  });
  const short = await aCourse(testApp, { title: 'Short', type: 'Writing', questions: [{ type: 'descriptive' }] });
  const startedAt = testApp.clock.now();
  const id = await open(long, learner);
  const shortId = await open(short, learner);
  await open(long, await signedInAs('user', testApp));
  const [choice, blanks, several] = long.questionIds;
  const answers = { [`${choice}`]: 'A', [`${blanks}`]: { 0: ' ', 1: '' }, [`${several}`]: [] };
  await testApp.call(saveAttempt, { params: { id }, body: { answers, sequence: 1 } }, learner);
  testApp.pass(30);
  const started = startedAt.toISOString();
  expect(await listOf(learner)).toEqual({
    serverNow: testApp.clock.now().toISOString(),
    attempts: [
      {
        id: shortId,
        courseId: short.id,
        courseName: 'Short',
        courseType: 'Writing',
        startedAt: started,
        deadline: plusSeconds(startedAt, 600).toISOString(),
        answered: 0,
        total: 1,
      },
      {
        id,
        courseId: long.id,
        courseName: 'Long',
        courseType: 'Reading',
        startedAt: started,
        deadline: plusSeconds(startedAt, 7200).toISOString(),
        answered: 1,
        total: 3,
      },
    ],
  });
});

test('a recording is an answer', async () => {
  const at = await aSpeakingAttempt(testApp);
  await record(testApp, at, at.course.questionIds[1], audioFile('tone.ogg'));
  expect((await listOf(at.learner)).attempts).toMatchObject([{ answered: 1, total: 3, courseType: 'Speaking' }]);
});

test('what has ended is not in it: submitted, or over by its deadline and grace', async () => {
  const learner = await signedInAs('user', testApp);
  const course = () => aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const submitted = await course();
  await open(submitted, learner);
  await testApp.call(submitAttempt, { body: { courseId: submitted.id, answers: {} } }, learner);
  const id = await open(await course(), learner);
  expect((await listOf(learner)).attempts).toMatchObject([{ id }]);
  testApp.pass(630);
  expect((await listOf(learner)).attempts).toMatchObject([{ id }]);
  testApp.pass(1);
  expect((await listOf(learner)).attempts).toEqual([]);
  const row = await testApp.db.selectFrom('attempts').select('status').where('id', '=', id).executeTakeFirst();
  expect(row?.status).toBe('abandoned');
  expect((await testApp.call(listOpenAttempts, {}, {})).status).toBe(401);
});
