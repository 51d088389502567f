import { type Answer, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import type { BuiltCourse } from './course-builder.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Takes a test for `seconds` and submits it; the clock goes on, so that no two are submitted at one moment. */
export async function aSubmission(
  testApp: TestApp,
  course: BuiltCourse,
  { by, answers = {}, seconds = 90 }: { by: Person; answers?: Record<string, Answer>; seconds?: number },
): Promise<number> {
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, by);
  const attemptId = body.attempt?.id ?? 0;
  testApp.pass(seconds);
  const { status } = await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId, answers } }, by);
  if (status !== 200) throw new Error(`Submitting was answered ${status}.`);
  return attemptId;
}
