import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('an answer under a name that every object has is named as refused, and the submit counts', async () => {
  const learner = await signedInAs('user', testApp);
  const course = await aCourse(testApp, { questions: [{ type: 'reading_mcq', correct: 'A' }] });
  const { attempt } = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, learner));
  const answers = { [`${course.questionIds[0]}`]: 'A', constructor: { admin: true } } as never;
  const body = { courseId: course.id, attemptId: attempt?.id, answers };
  const submitted = await testApp.call(submitAttempt, { body }, learner);
  expect(submitted).toMatchObject({ status: 200, body: { score: 1, refused: [{ path: 'answers.constructor' }] } });
});
