import { reviewAttempt } from '@parlance/contract/attempt-review';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { getPractice, practise } from '@parlance/contract/practice';
import { DEFAULT_SIGHT, type SightFlags } from '@parlance/contract/release-policy';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let learner: Person;
beforeAll(async () => {
  learner = await signedInAs('user', testApp);
});

const ALL = Object.fromEntries(Object.keys(DEFAULT_SIGHT).map((flag) => [flag, true])) as SightFlags;

async function show({ id }: BuiltCourse, see: Partial<SightFlags>, release: 'at_once' | 'by_hand' = 'at_once') {
  const row = { release, release_at: null, time_zone: 'UTC', ...ALL, ...see, released_at: null, version: 1 };
  await testApp.db
    .insertInto('release_policies')
    .values({ course_id: id, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .execute();
}

/** A test of three questions: the first right, the second wrong, the third left out. */
async function aTaken(see: Partial<SightFlags> = {}) {
  const question = { type: 'reading_mcq' as const, correct: 'B' };
  const course = await aCourse(testApp, { passages: [[question, question, question]] });
  await testApp.db
    .updateTable('question_versions')
    .set({ explanation: 'Line three.' })
    .where('id', 'in', course.versionIds)
    .execute();
  const [first = 0, second = 0, third = 0] = course.questionIds;
  const id = await aSubmission(testApp, course, { by: learner, answers: { [first]: 'B', [second]: 'A' } });
  await show(course, see);
  return { course, id, first, second, third };
}

const read = (id: number, as = learner) => testApp.call(getPractice, { params: { id } }, as);
const give = (id: number, questionId: number, answer: string, as = learner) =>
  testApp.call(practise, { params: { id }, body: { questionId, answer } }, as);

test('what was wrong or left out is asked again, and nothing of its key is told before an answer is in', async () => {
  const { course, id, second, third } = await aTaken();
  const before = await read(id);
  expect(ok(before).questions.map((question) => [question.id, Object.keys(question).sort()])).toEqual(
    [second, third].map((one) => [one, ['asked', 'id', 'kind', 'marks', 'number', 'question_type']]),
  );
  // The one row that carries the text of the passage is that of a question that was right.
  const review = ok(await testApp.call(reviewAttempt, { params: { id } }, learner));
  expect([ok(before).passages, review.toPractise]).toEqual([review.passages, 2]);
  const change = (letter: string, explanation: string) =>
    testApp.db
      .updateTable('question_versions')
      .set({ key: JSON.stringify({ letter }), explanation })
      .where('id', 'in', course.versionIds)
      .execute();
  await change('C', 'Line four.');
  expect((await read(id)).text).toBe(before.text);
  await change('B', 'Line three.');
  expect(ok(await give(id, second, 'B')).question).toMatchObject({
    number: 2,
    answer: 'B',
    mark: { mark: 1, marks: 1 },
    key: { letter: 'B' },
    explanation: 'Line three.',
  });
  const after = ok(await read(id)).questions;
  expect(after.map(({ mark, key }) => [mark?.mark, key !== undefined])).toEqual([
    [1, true],
    [undefined, false],
  ]);
});

test('an answer is changed only where what is right is shown anyway', async () => {
  const hidden = await aTaken({ see_key: false, see_explanation: false });
  expect(ok(await read(hidden.id)).mayRepeat).toBe(false);
  const told = ok(await give(hidden.id, hidden.second, 'C')).question;
  expect([told.answer, told.mark?.mark, told.key, told.explanation]).toEqual(['C', 0, undefined, undefined]);
  expect(ok(await give(hidden.id, hidden.second, 'B')).question).toMatchObject({ answer: 'C', mark: { mark: 0 } });
  const shown = await aTaken();
  ok(await give(shown.id, shown.second, 'C'));
  expect(ok(await give(shown.id, shown.second, 'B')).question).toMatchObject({ answer: 'B', mark: { mark: 1 } });
});

test('a key that is corrected later holds for what was practised', async () => {
  const { id, second } = await aTaken();
  expect(ok(await give(id, second, 'C')).question.mark?.mark).toBe(0);
  const admin = await signedInAs('admin', testApp);
  const corrects = async (...letters: string[]) => {
    const params = { id: second };
    const { version_id = 0, revision = 0 } =
      ok(await testApp.call(getCorrections, { params }, admin)).versions[0]?.question ?? {};
    const correction = { by: 'key' as const, keys: letters.map((letter) => ({ letter })) };
    ok(await testApp.call(correctQuestion, { params, query: {}, body: { version_id, revision, correction } }, admin));
  };
  const practised = async () => ok(await read(id)).questions.find((question) => question.id === second);
  await corrects('C');
  expect(await practised()).toMatchObject({ answer: 'C', mark: { mark: 1, marks: 1 }, key: { letter: 'C' } });
  await corrects('D');
  expect((await practised())?.mark?.mark).toBe(0);
  await corrects('D', 'C');
  expect((await practised())?.mark?.mark).toBe(1);
});

test('it is refused where the policy hides it, for other questions and answers, and to others', async () => {
  const { course, id, first, second } = await aTaken();
  expect(await give(id, first, 'B')).toMatchObject({ status: 400, body: { fields: [{ path: 'questionId' }] } });
  expect(await give(id, second, 'Z')).toMatchObject({ status: 400, body: { fields: [{ path: 'answer' }] } });
  const stranger = await signedInAs('user', testApp);
  expect([(await read(id, stranger)).status, (await give(id, second, 'B', stranger)).status]).toEqual([404, 404]);
  for (const see of [{ see_right_wrong: false }, { see_questions: false, see_key: false, see_explanation: false }]) {
    await show(course, see);
    expect(await read(id)).toMatchObject({ status: 409, body: { code: 'practice_not_offered' } });
    expect(await give(id, second, 'B')).toMatchObject({ status: 409 });
  }
  await show(course, {}, 'by_hand');
  expect(await read(id)).toMatchObject({ status: 409, body: { code: 'not_released' } });
});
