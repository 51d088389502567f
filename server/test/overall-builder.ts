import { addOverall, type Overall, type OverallForm } from '@parlance/contract/overalls';
import { aCourse, type BuiltCourse } from './course-builder.ts';
import type { Person } from './people.ts';
import { aScale, takesScale } from './scale-builder.ts';
import { aSubmission } from './submission-builder.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** An overall band of these courses as it is sent, each of weight 1. */
export function anOverallForm(courseIds: number[], given: Partial<OverallForm> = {}): OverallForm {
  return {
    title: `Overall ${(made += 1)}`,
    step: 0.5,
    rounding: 'nearest',
    take: 'latest',
    one_sitting: false,
    valid_days: null,
    parts: courseIds.map((course_id) => ({ course_id, weight: 1 })),
    ...given,
  };
}

/** Two courses of four choices whose keys are A, on one scale. */
export async function scaledCourses(testApp: TestApp, by: Person): Promise<[BuiltCourse, BuiltCourse]> {
  const scale = await aScale(testApp, by);
  const one = async () => {
    const course = await aCourse(testApp, {
      questions: Array.from({ length: 4 }, () => ({ type: 'reading_mcq' as const, correct: 'A' })),
    });
    await takesScale(testApp, by, course.id, scale.id);
    return course;
  };
  return [await one(), await one()];
}

/** The same, stored, with its courses. */
export async function anOverall(testApp: TestApp, by: Person, given: Partial<OverallForm> = {}) {
  const courses = await scaledCourses(testApp, by);
  const body = anOverallForm(
    courses.map(({ id }) => id),
    given,
  );
  const { status, body: reply, text } = await testApp.call(addOverall, { body }, by);
  if (status !== 200) throw new Error(text);
  const overall: Overall = reply.overall;
  return { overall, courses };
}

/** A test with so many right of four: bands 3, 4.5, 5.5, 6.5 and 8. */
export async function sitsWith(testApp: TestApp, course: BuiltCourse, right: number, by: Person): Promise<number> {
  const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, index < right ? 'A' : 'B']));
  return await aSubmission(testApp, course, { by, answers });
}
