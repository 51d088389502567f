import type { Course } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';

const screens: Record<CourseType, string> = {
  Reading: '/user/reading-test',
  Speaking: '/start-speaking-test',
  Writing: '/user/test',
  Listening: '/user/test',
};

/** The screen that asks one question at a time, and a Listening test: of every course but Speaking and passages. */
export function questionTestPath({ id }: Pick<Course, 'id'>): string {
  return `/user/test/${id}`;
}

/** The page of a course, which can be sent to anybody. */
export function coursePath({ id }: Pick<Course, 'id'>): string {
  return `/user/course/${id}`;
}

/** Where a test that is under way goes on: one of an examination at the page of that. */
export function resumePath({
  sittingId,
  ...course
}: Pick<Course, 'id' | 'type'> & { sittingId?: number | undefined }): string {
  return sittingId === undefined ? testPath(course) : `/exam/${sittingId}`;
}

/** Where Start Test leads. */
export function testPath({ id, type }: Pick<Course, 'id' | 'type'>): string {
  return `${screens[type]}/${id}`;
}
