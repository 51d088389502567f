import { type Answer, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import type { BuiltCourse } from './course-builder.ts';
import type { Person } from './people.ts';
import type { TestHouse } from './test-app.ts';

/** Takes a test for `seconds` and submits it; the clock goes on, so that no two are submitted at one moment. */
export async function aSubmission(
  house: TestHouse,
  course: BuiltCourse,
  { by, answers = {}, seconds = 90 }: { by: Person; answers?: Record<string, Answer>; seconds?: number },
): Promise<number> {
  const { body } = await house.call(openAttempt, { body: { courseId: course.id } }, by);
  const attemptId = body.attempt?.id ?? 0;
  house.pass(seconds);
  const { status } = await house.call(submitAttempt, { body: { courseId: course.id, attemptId, answers } }, by);
  if (status !== 200) throw new Error(`Submitting was answered ${status}.`);
  return attemptId;
}
