import { openAttempt, submitWritingAnswer } from '@parlance/contract/attempts';
import { writingReviews } from '@parlance/contract/reviews';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { aSitting, enters, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('work of a sitting is its leads’ and markers’, practice is the teachers’ of the class', async () => {
  const [teacher, lead, marker, invigilator] = await Promise.all(
    Array.from({ length: 4 }, () => signedInAs('admin', testApp, { access: 'classes' })),
  );
  const learner = await signedInAs('user', testApp);
  if (!teacher || !lead || !marker || !invigilator) throw new Error('Nobody was made.');
  await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const practice = await aSubmission(testApp, writing, { by: learner });
  const built = await aSitting(testApp, { courses: [writing], learners: [learner], startsIn: 300 });
  const staff = [
    { account_id: lead.id, part: 'lead' as const },
    { account_id: marker.id, part: 'marker' as const },
    { account_id: invigilator.id, part: 'invigilator' as const },
  ];
  const body = { version: built.sitting.version, staff };
  ok(await testApp.call(setSittingStaff, { params: { id: built.id }, body }, built.office));
  ok(await enters(testApp, built, learner));
  testApp.pass(300);
  const of = { courseId: writing.id, sittingId: built.id, place: PLACE };
  const attemptId = ok(await testApp.call(openAttempt, { body: of }, learner)).attempt?.id ?? 0;
  ok(await testApp.call(submitWritingAnswer, { body: { courseId: writing.id, attemptId, answers: {} } }, learner));
  const seenBy = async (as: { token: string }) => {
    const { reviews } = ok(await testApp.call(writingReviews.pending, { query: {} }, as));
    const opened = await testApp.call(writingReviews.open, { params: { id: attemptId } }, as);
    return [reviews.map(({ submission_id }) => submission_id).sort(), opened.status];
  };
  expect(await seenBy(teacher)).toEqual([[practice], 404]);
  expect(await seenBy(lead)).toEqual([[attemptId], 200]);
  expect(await seenBy(marker)).toEqual([[attemptId], 200]);
  expect(await seenBy(invigilator)).toEqual([[], 404]);
  expect(await seenBy(built.office)).toEqual([[practice, attemptId].sort(), 200]);
});
