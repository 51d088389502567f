import type { AuthorTest } from '@parlance/contract/attempts';
import { addBankQuestion, listBank } from '@parlance/contract/bank';
import type { CourseType } from '@parlance/contract/courses';
import {
  addPassage,
  addQuestion,
  deleteQuestion,
  editPassage,
  editQuestion,
  orderQuestions,
} from '@parlance/contract/editing';
import type { CallInput } from '@parlance/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { invalidateBelow } from '../../platform/queries.ts';
import { authorTestOf } from '../use-author-test.ts';

type EditBody = CallInput<typeof editQuestion>['body'];

/** What an edit would do to submitted tests; nothing is stored. */
export function tryEdit(id: number, body: EditBody) {
  return call(editQuestion, { params: { id }, query: { dryRun: 'true' }, body });
}

/** Stores an edited question. */
export function useEditQuestion() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: EditBody }) =>
      call(editQuestion, { params: { id }, query: {}, body }),
    onSuccess: refresh,
  });
}

/** Stores a new question in a course, or in the bank for tests of a skill. */
export function useAddQuestion(into: { courseId: number } | { skill: CourseType }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof addQuestion>['body']) => {
      if ('courseId' in into) return call(addQuestion, { params: { id: into.courseId }, body });
      const { passage_id: _none, ...question } = body;
      return call(addBankQuestion, { body: { ...question, skill: into.skill } });
    },
    onSuccess: refresh,
  });
}

export function useDeleteQuestion() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(deleteQuestion, { params: { id } }),
    onSuccess: refresh,
  });
}

/** Adds a passage to a course, or stores an edited one when `passageId` is given. */
export function useSavePassage(courseId: number, passageId: number | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof addPassage>['body']) =>
      passageId === null
        ? call(addPassage, { params: { id: courseId }, body })
        : call(editPassage, { params: { id: passageId }, body }),
    onSuccess: refresh,
  });
}

/**
 * Stores a new order. It is shown immediately and undone when it could not be stored; several go to the server one
 * after the other.
 */
export function useOrderQuestions(courseId: number) {
  const client = useQueryClient();
  const key = authorTestOf(courseId).queryKey;
  return useMutation({
    mutationKey: key,
    scope: { id: `question-order-${courseId}` },
    mutationFn: (next: AuthorTest) =>
      call(orderQuestions, { params: { id: courseId }, body: { question_ids: next.questions.map(({ id }) => id) } }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      client.setQueryData(key, next);
      return { before };
    },
    onError: (_error, _next, context) => {
      client.setQueryData(key, context?.before);
    },
    // What is read while another move waits would put the list back for a moment.
    onSettled: () => (client.isMutating({ mutationKey: key }) === 1 ? refreshCourses(client) : undefined),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([refreshCourses(client), invalidateBelow(client, listBank)]);
  };
}
