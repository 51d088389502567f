import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { setCourseDuration } from '@parlance/contract/course-admin';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { authorTestOf } from '../use-author-test.ts';

/** Sets the duration of a course in whole seconds, and asks for every list of courses again. Gives the message. */
export function useSetDuration() {
  const client = useQueryClient();
  return async (id: number, seconds: number): Promise<string> => {
    const { message } = await call(setCourseDuration, { params: { id }, body: { test_duration: seconds } });
    await refreshCourses(client);
    return message;
  };
}

/** Sets the timer of a question in seconds, and changes it in the course that is shown. Gives the message. */
export function useSetTimer(courseId: number) {
  const client = useQueryClient();
  return async (id: number, seconds: number): Promise<string> => {
    const body = { timer_duration_seconds: seconds };
    const { message } = await call(updateQuestionTimer, { params: { id }, body });
    client.setQueryData(
      authorTestOf(courseId).queryKey,
      (test) =>
        test && {
          ...test,
          questions: test.questions.map((question) =>
            question.id === id ? { ...question, timer: seconds } : question,
          ),
        },
    );
    return message;
  };
}
