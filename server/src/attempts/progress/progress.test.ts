import { ownProgress } from '@parlance/contract/progress';
import { DEFAULT_SIGHT, type SightFlags } from '@parlance/contract/release-policy';
import { writingReviews } from '@parlance/contract/reviews';
import { expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { scaledCourses, sitsWith } from '../../../test/overall-builder.ts';
import { elsewhere, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const DAY = 86_400;

async function show({ id }: BuiltCourse, see: Partial<SightFlags>, release: 'at_once' | 'by_hand' = 'at_once') {
  const row = { release, release_at: null, time_zone: 'UTC', ...DEFAULT_SIGHT, ...see, released_at: null, version: 1 };
  await testApp.db
    .insertInto('release_policies')
    .values({ course_id: id, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .execute();
}

test('results stand by skill in order, answers by kind for the last 90 days and those before, as far as they are shown', async () => {
  let learner = await signedInAs('user', testApp);
  const later = async () => {
    testApp.pass(60 * DAY);
    learner = await elsewhere(testApp, learner);
  };
  const read = async () => ok(await testApp.call(ownProgress, {}, learner));
  expect(await read()).toEqual({ skills: [], kinds: [] });
  const choice = { type: 'reading_mcq' as const, correct: 'B' };
  const reading = await aCourse(testApp, { passages: [[choice, choice, { type: 'true_false', correct: 'TRUE' }]] });
  const [first = 0, second = 0, third = 0] = reading.questionIds;
  const takes = (answers: Record<number, string>) => aSubmission(testApp, reading, { by: learner, answers });
  const old = await takes({ [first]: 'B', [second]: 'B' });
  await later();
  const before = await takes({ [first]: 'A', [third]: 'TRUE' });
  await later();
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const text = await aSubmission(testApp, writing, {
    by: learner,
    answers: { [writing.questionIds[0] ?? 0]: 'Dear all' },
  });
  expect((await read()).skills.map(({ type }) => type)).toEqual(['Reading']);
  ok(
    await testApp.call(
      writingReviews.score,
      { params: { id: text }, body: { score: 64 } },
      await signedInAs('admin', testApp),
    ),
  );

  const { skills, kinds } = await read();
  expect(
    skills.map(({ type, results }) => [type, results.map((one) => [one.attempt_id, one.score, one.out_of])]),
  ).toEqual([
    [
      'Reading',
      [
        [old, 2, 3],
        [before, 1, 3],
      ],
    ],
    ['Writing', [[text, 64, 100]]],
  ]);
  expect(kinds).toEqual([
    { question_type: 'reading_mcq', recent: { answered: 1, right: 0 }, before: { answered: 2, right: 2 } },
    { question_type: 'true_false', recent: { answered: 1, right: 1 }, before: { answered: 0, right: 0 } },
  ]);
  await show(reading, { see_breakdown: false });
  expect([(await read()).skills.length, (await read()).kinds]).toEqual([2, []]);
  await show(reading, { see_score: false, see_breakdown: false });
  expect((await read()).skills.map(({ type }) => type)).toEqual(['Writing']);
  await show(reading, {}, 'by_hand');
  expect(await read()).toMatchObject({ skills: [{ type: 'Writing' }], kinds: [] });
});

test('a result of a course with a scale has its band', async () => {
  const [course] = await scaledCourses(testApp, await signedInAs('admin', testApp));
  const by = await signedInAs('user', testApp);
  await sitsWith(testApp, course, 3, by);
  const { skills } = ok(await testApp.call(ownProgress, {}, by));
  expect(skills[0]?.results).toMatchObject([{ score: 3, on_scale: { band: 6.5, cefr: 'B2', low: null } }]);
});
