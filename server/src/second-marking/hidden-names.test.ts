import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { getClassResults, getLearnerResults } from '@parlance/contract/class-results';
import { exportResults } from '@parlance/contract/course-admin';
import { writingReviews } from '@parlance/contract/reviews';
import { getLearnerPractice } from '@parlance/contract/taking/allowances';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { markedTwice } from '../../test/second-marking.ts';
import { ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let people: { lead: Person; anna: Person; ben: Person; learner: Person };
let classId: number;
beforeAll(async () => {
  const [lead, anna, ben] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  if (!lead || !anna || !ben) throw new Error('There are three.');
  people = { lead, anna, ben, learner: await signedInAs('user', testApp) };
  classId = (await aSchoolClass(testApp, { learners: [people.learner] })).id;
});

/** What pages that name the learner tell of their test: the marker's list has its number and when it was submitted. */
async function toldOf(course: BuiltCourse, id: number): Promise<unknown[]> {
  const { lead, learner } = people;
  const { tests, learners } = ok(await testApp.call(getClassResults, { params: { id: classId }, query: {} }, lead));
  const { attempts } = ok(await testApp.call(getLearnerResults, { params: { id: learner.id } }, lead));
  const params = { id: course.id, accountId: learner.id };
  const practice = ok(await testApp.call(getLearnerPractice, { params }, lead));
  const file = await testApp.call(exportResults, { params: { id: course.id }, query: {} }, lead);
  return [
    learners.flatMap(({ cells }) => cells).some(({ attempt_id }) => attempt_id === id),
    attempts.some((one) => one.id === id),
    practice.attempts.some((one) => one.id === id) || 'id' in (practice.open ?? {}),
    file.text.includes(learner.email),
    tests.find((one) => one.id === course.id)?.hides_names,
  ];
}

describe('while a test is marked blind, and before it ends', () => {
  it.each(['second marking', 'hidden names'])('by %s, no page that names its learner has its number', async (how) => {
    const { lead, anna, ben, learner } = people;
    const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    if (how === 'second marking') await markedTwice(testApp, course, { lead, markers: [anna, ben] });
    else await testApp.db.updateTable('courses').set({ anonymous_marking: true }).where('id', '=', course.id).execute();
    const at = testApp.clock.now();
    const given = { class_id: classId, course_id: course.id, note: '', given_by: lead.id, given_at: at };
    await testApp.db
      .insertInto('assignments')
      .values({ ...given, due_at: at, time_zone: 'UTC' })
      .execute();
    const opened = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
    const id = opened.attempt?.id ?? 0;
    const hidden = [false, false, false, false, true];
    expect(await toldOf(course, id)).toEqual(hidden);
    testApp.pass(60);
    ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: id, answers: {} } }, learner));
    expect(await toldOf(course, id)).toEqual(hidden);
    const by = how === 'second marking' ? [anna, ben] : [anna];
    for (const one of by) ok(await testApp.call(writingReviews.score, { params: { id }, body: { score: 70 } }, one));
    expect(await toldOf(course, id)).toEqual([true, true, true, true, true]);
  });
});
