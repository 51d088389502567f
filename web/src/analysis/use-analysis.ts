import { dismissTask, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import type { CallInput } from '@parlance/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, pageQueryOf, queryOf } from '../platform/queries.ts';

type Selection = NonNullable<CallInput<typeof getAnalysis>['query']>;

/** While the server counts, it is asked again. */
const COUNTING_MS = 5000;

/** The figures of a course; while they are counted they are asked for again, and so they are when the window is back. */
export function useCourseAnalysis(courseId: number, query: Selection) {
  return useQuery({
    ...queryOf(getAnalysis, { params: { id: courseId }, query }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'ready' ? COUNTING_MS : false),
  });
}

export function useItemAnalysis(courseId: number, item: { versionId: number; part: number }, selection: Selection) {
  const query = { ...selection, part: String(item.part) };
  return useQuery({
    ...queryOf(getItemAnalysis, { params: { id: courseId, versionId: item.versionId }, query }),
    staleTime: 0,
  });
}

export const TASKS_ON_A_PAGE = 25;

type TaskFilter = { state: 'open' | 'fixed' | 'dismissed'; page: number; course?: number | undefined };

export function useTasks({ page, ...filter }: TaskFilter) {
  const query = { ...filter, page: String(page), limit: String(TASKS_ON_A_PAGE) };
  return useQuery({
    ...pageQueryOf(listAuthorTasks, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useDismissing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(dismissTask, { params: { id }, body: { state: 'dismissed', reason } }),
    onSuccess: () => invalidate(client, listAuthorTasks, getAnalysis, getItemAnalysis),
  });
}
