import type { Course, CourseType } from '@parlance/contract/courses';

const screens: Record<CourseType, string> = {
  Reading: '/user/reading-test',
  Speaking: '/start-speaking-test',
  Writing: '/user/test',
  Listening: '/user/test',
};

/** Where Start Test leads. */
export function testPath({ id, type }: Pick<Course, 'id' | 'type'>): string {
  return `${screens[type]}/${id}`;
}
