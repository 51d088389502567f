import { t } from '@lingui/core/macro';
import type { AuthorTest } from '@parlance/contract/author-test';
import { addBankQuestion, copyInPlace, listBank } from '@parlance/contract/bank/bank';
import { addBankSet } from '@parlance/contract/bank/sets';
import {
  addPassage,
  addQuestion,
  deleteQuestion,
  editPassage,
  editQuestion,
  orderQuestions,
} from '@parlance/contract/editing';
import type { CallInput } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
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
      const { passage_id: setId, ...question } = body;
      return call(addBankQuestion, { body: { ...question, ...intoSet(into.skill, setId) } });
    },
    onSuccess: refresh,
  });
}

/** A question of a set has its skill of the set. */
function intoSet(skill: CourseType, setId: string | number | null | undefined) {
  return setId ? { passage_id: setId } : { skill };
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
    mutationFn: ({ version, ...body }: CallInput<typeof addPassage>['body'] & { version: number }) =>
      passageId === null
        ? call(addPassage, { params: { id: courseId }, body })
        : call(editPassage, { params: { id: passageId }, body: { ...body, version } }),
    onSuccess: refresh,
  });
}

/** Adds a set to the bank, or stores an edited one when `setId` is given; gives its id. */
export function useSaveSet(setId: number | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ version, ...body }: CallInput<typeof editPassage>['body']) => {
      if (setId === null) {
        const { message, set } = await call(addBankSet, { body });
        return { message, id: set.id };
      }
      const { passage } = await call(editPassage, { params: { id: setId }, body: { ...body, version } });
      return { message: t`Set saved.`, id: passage.id };
    },
    onSuccess: refresh,
  });
}

/** Puts a copy in the place of a question of the bank in a course. */
export function useCopyInPlace(courseId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (questionId: number) => call(copyInPlace, { params: { id: courseId, questionId } }),
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
