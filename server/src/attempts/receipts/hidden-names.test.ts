import { checkReceipt, getReceipt, getReceiptPage } from '@parlance/contract/receipts/receipts';
import { writingReviews } from '@parlance/contract/reviews';
import { expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('while a course hides names no receipt tells staff whose work it is; its learner reads it', async () => {
  const learner = await signedInAs('user', testApp);
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  await testApp.db.updateTable('courses').set({ anonymous_marking: true }).where('id', '=', course.id).execute();
  const answers = { [course.questionIds[0] ?? 0]: 'The bell rang.' };
  const params = { id: await aSubmission(testApp, course, { by: learner, answers }) };
  const { code, name } = ok(await testApp.call(getReceipt, { params }, learner));
  const told = async (as: Person) => {
    const all = [
      await testApp.call(getReceipt, { params }, as),
      await testApp.call(getReceiptPage, { params }, as),
      await testApp.call(checkReceipt, { body: { code } }, as),
    ];
    return all.map(({ status, text }) => [status, text.includes(name)]);
  };
  const staff = [teacher, await signedInAs('admin', testApp), await signedInAs('superadmin', testApp)];
  for (const as of staff)
    expect(await told(as)).toEqual([
      [404, false],
      [404, false],
      [200, false],
    ]);
  expect(await told(learner)).toEqual(Array(3).fill([200, true]));
  const body = { score: 50, comment: '', version: 0 };
  ok(await testApp.call(writingReviews.score, { params, body }, teacher));
  expect(await told(teacher)).toEqual(Array(3).fill([200, true]));
});
