/** The screens of the admin dashboard that others lead to. */
export const ADD_COURSE = '/admin-dashboard?section=addCourse';
export const COURSE_LIST = '/admin-dashboard?section=viewCourses';

/** The upload of questions with this course chosen. */
export function uploadPath(courseId: number): string {
  return `/admin-dashboard?section=uploadTest&course=${courseId}`;
}
