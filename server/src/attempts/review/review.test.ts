import { reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { kindNames, typeOfKind } from '@parlance/contract/kinds/kinds';
import {
  DEFAULT_SIGHT,
  SEEN_WITH,
  type SightFlag,
  type SightFlags,
  sightFlags,
} from '@parlance/contract/release-policy';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, expect, test } from 'vitest';
import { askedFrom } from '../../../test/asked-from.ts';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { ownAnswer } from '../../../test/own-answer.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let office: Person;
let learner: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

/** Straight into the table: a test of 200 rows would only read and write versions. */
async function show({ id }: BuiltCourse, see: Partial<SightFlags>, release: 'at_once' | 'by_hand' = 'at_once') {
  const row = { release, release_at: null, time_zone: 'UTC', ...DEFAULT_SIGHT, ...see, released_at: null, version: 1 };
  await testApp.db
    .insertInto('release_policies')
    .values({ course_id: id, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .execute();
}

const review = (id: number, as = learner) => testApp.call(reviewAttempt, { params: { id } }, as);
const keysOf = (value: object | undefined) => Object.keys(value ?? {}).sort();

/** The defaults, and each flag by itself turned about, with what it is seen with; then all of them. */
function someRows(): SightFlags[] {
  const turned = sightFlags.map((flag) => {
    const needs = SEEN_WITH[flag];
    const row = { ...DEFAULT_SIGHT, [flag]: !DEFAULT_SIGHT[flag], ...(needs && { [needs]: true }) };
    for (const other of sightFlags) if (!row[SEEN_WITH[other] ?? other]) row[other] = false;
    return row;
  });
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  return [DEFAULT_SIGHT, ...turned, all];
}

/** What a question of a review has by each flag, besides what each has. */
const SHOWN: Partial<Record<SightFlag, string[]>> = {
  see_questions: ['asked'],
  see_answers: ['answer'],
  see_right_wrong: ['mark'],
  see_key: ['key'],
  see_explanation: ['explanation'],
};
const ALWAYS = ['id', 'kind', 'marks', 'number', 'question_type'];

/** A Reading test with an explanation, and what its learner has of it. */
async function aTaken(answer = 'A') {
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  await testApp.db
    .updateTable('question_versions')
    .set({ explanation: 'Line three.' })
    .where('id', '=', course.versionIds[0] ?? 0)
    .execute();
  const answers = { [course.questionIds[0] ?? 0]: answer };
  return { course, id: await aSubmission(testApp, course, { by: learner, answers }) };
}

test('a review has what its policy shows, and not a key more', async () => {
  const { course, id } = await aTaken();
  for (const row of someRows()) {
    await show(course, row);
    const { result, questions, ...rest } = ok(await review(id));
    const shown = sightFlags.filter((flag) => row[flag]).flatMap((flag) => SHOWN[flag] ?? []);
    expect(keysOf(questions[0])).toEqual([...ALWAYS, ...shown].sort());
    expect(keysOf(rest)).toEqual(
      [
        'contentLanguage',
        ...(row.see_questions ? ['passages'] : []),
        ...(row.see_score ? [] : ['resultRelease']),
        ...(row.see_questions && row.see_right_wrong ? ['toPractise'] : []),
      ].sort(),
    );
    expect([result.score, result.breakdown.length]).toEqual([row.see_score ? 0 : null, row.see_breakdown ? 1 : 0]);
    expect(result.total).toBe(1);
  }
});

test('of the states of an attempt only one that ended, is scored and is out has a review', async () => {
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const states: [string, number][] = [];
  const note = async (name: string, id: number) => states.push([name, (await review(id)).status]);
  const opens = async () =>
    ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner)).attempt?.id ?? 0;
  const abandoned = await opens();
  await note('open', abandoned);
  testApp.pass(3600);
  ok(await testApp.call(getAttempt, { params: { id: abandoned } }, learner));
  await note('abandoned', abandoned);
  const id = await aSubmission(testApp, course, { by: learner });
  await note('being marked', id);
  await show(course, {}, 'by_hand');
  const body = { score: 60, comment: 'Well argued.' };
  ok(await testApp.call(writingReviews.score, { params: { id }, body }, office));
  await note('held', id);
  await show(course, {}, 'at_once');
  await note('out', id);
  expect(Object.fromEntries(states)).toEqual({ open: 409, abandoned: 409, 'being marked': 409, held: 409, out: 200 });
  expect((await review(id, await signedInAs('user', testApp))).status).toBe(404);
  const comment = async () => ok(await review(id)).result.comment;
  expect(await comment()).toBe('Well argued.');
  await show(course, { see_comments: false });
  expect(await comment()).toBeNull();
});

test('another key and another explanation change no byte for the learner until they are shown', async () => {
  const { course, id } = await aTaken('C');
  const replies = async () => {
    const body = { courseId: course.id, attemptId: id, answers: {} };
    const sent = [
      await review(id),
      await testApp.call(getAttempt, { params: { id } }, learner),
      await testApp.call(listResults, { query: {} }, learner),
      await testApp.call(resultsOverview, {}, learner),
      await testApp.call(submitAttempt, { body }, learner),
    ];
    return sent.map(({ text }) => text);
  };
  const change = (letter: string, explanation: string) =>
    testApp.db
      .updateTable('question_versions')
      .set({ key: JSON.stringify({ letter }), explanation })
      .where('id', '=', course.versionIds[0] ?? 0)
      .execute();
  const hidden = { see_key: false, see_explanation: false };
  const rest = { ...DEFAULT_SIGHT, see_answers: true, see_right_wrong: true, see_recording: true };
  for (const shown of [{}, { see_key: true }, { see_explanation: true }]) {
    const row = { ...rest, ...hidden, ...shown };
    await show(course, row);
    await change('B', 'Line three.');
    const before = await replies();
    await change('D', 'Line four.');
    const differs = (await replies()).map((text, at) => text !== before[at]);
    expect(differs).toEqual([row.see_key || row.see_explanation, false, false, false, false]);
  }
});

test('every kind is answered, marked and told with its key', async () => {
  const questions = kindNames.map((kind) => ({ type: typeOfKind[kind], correct: CORRECT[kind], blanks: ['pole'] }));
  const course = await aCourse(testApp, { questions });
  const answers = Object.fromEntries(
    questions.flatMap((sketch, at) => {
      const answer = ownAnswer(askedFrom(sketch.type, sketch));
      return answer === undefined ? [] : [[course.questionIds[at] ?? 0, answer]];
    }),
  );
  const id = await aSubmission(testApp, course, { by: learner, answers });
  const { questions: told } = ok(await testApp.call(reviewAttemptOfLearner, { params: { id } }, office));
  expect(told.map(({ kind }) => kind)).toEqual(kindNames);
  for (const { id: question, kind, asked, answer, key, mark } of told) {
    const isByPerson = kind === 'writing' || kind === 'speaking';
    expect([kind, asked?.kind, key !== undefined, mark !== undefined]).toEqual([kind, kind, true, !isByPerson]);
    expect([kind, answer]).toEqual([kind, answers[question] ?? null]);
  }
});

const CORRECT: Partial<Record<(typeof kindNames)[number], unknown>> = {
  single_choice: 'B',
  several_choice: ['A', 'C'],
  true_false: 'TRUE',
};

test('staff read the work of those whom they see, released or not; what is closed to them in the course stays so', async () => {
  const { course, id } = await aTaken();
  await show(course, {}, 'by_hand');
  const [own, other] = [
    await signedInAs('admin', testApp, { access: 'classes' }),
    await signedInAs('admin', testApp, { access: 'classes' }),
  ];
  await aSchoolClass(testApp, { teachers: [own], learners: [learner] });
  const readBy = (as: Person) => testApp.call(reviewAttemptOfLearner, { params: { id } }, as);
  const all = [...ALWAYS, 'answer', 'asked', 'explanation', 'key', 'mark'].sort();
  for (const person of [own, office]) expect(keysOf(ok(await readBy(person)).questions[0])).toEqual(all);
  expect((await readBy(other)).status).toBe(404);
  expect((await readBy(learner)).status).toBe(403);
  await testApp.db.updateTable('courses').set({ use: 'both' }).where('id', '=', course.id).execute();
  expect(keysOf(ok(await readBy(own)).questions[0])).toEqual([...ALWAYS, 'answer', 'mark'].sort());
});

test('a recording is played where the policy shows it', async () => {
  const course = await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] });
  const id = await aSubmission(testApp, course, { by: learner });
  const upload = await anUpload(testApp, { kind: 'recording', ownerId: learner.id, durationSeconds: 12.5 });
  await testApp.db
    .insertInto('recordings')
    .values({
      attempt_id: id,
      question_id: course.questionIds[0] ?? 0,
      upload_id: upload,
      received_at: testApp.clock.now(),
    })
    .execute();
  const { questions } = ok(await testApp.call(reviewAttemptOfLearner, { params: { id } }, office));
  expect(questions[0]?.recording).toEqual({ path: expect.stringMatching(/^\/api\/media\//), duration_seconds: 12.5 });
});
