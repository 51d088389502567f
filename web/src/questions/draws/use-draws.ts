import type { AuthorTest } from '@parlance/contract/author-test';
import {
  addDraw,
  type DrawBody,
  type DrawForAuthor,
  editDraw,
  orderTest,
  refreshPool,
  removeDraw,
  sampleDraw,
} from '@parlance/contract/bank/draws';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { localKey, queryOf } from '../../platform/queries.ts';
import { withDrawMoved } from './blocks.ts';

/** What a draw would draw from, and how hard it would be; nothing is stored. Null asks nothing. */
export function useTrial(courseId: number, drawId: number | null, body: DrawBody | null) {
  return useQuery({
    queryKey: localKey('draw-trial', courseId, drawId, JSON.stringify(body)),
    queryFn: () => (body ? callDraw(courseId, drawId, body, { dryRun: 'true' }) : null),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function callDraw(
  courseId: number,
  drawId: number | null,
  body: DrawBody & { pooled_at?: string },
  query: { dryRun?: 'true' },
) {
  return drawId === null
    ? call(addDraw, { params: { id: courseId }, query, body })
    : call(editDraw, { params: { id: courseId, drawId }, query, body });
}

function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshCourses(client) });
}

/** Adds a draw to a course, or stores an edited one as long as it is still the one that was `read`. */
export function useSaveDraw(courseId: number, read: DrawForAuthor | null) {
  return useChange((body: DrawBody) =>
    callDraw(courseId, read?.id ?? null, { ...body, ...(read && { pooled_at: read.pooled_at }) }, {}),
  );
}

export function useRemoveDraw(courseId: number) {
  return useChange((drawId: number) => call(removeDraw, { params: { id: courseId, drawId } }));
}

export function useRefreshPool(courseId: number) {
  return useChange((drawId: number) => call(refreshPool, { params: { id: courseId, drawId }, query: {} }));
}

/** Moves a draw by one block of its test. */
export function useMoveDraw(test: AuthorTest) {
  return useChange(async ({ drawId, step }: { drawId: number; step: -1 | 1 }) => {
    const order = withDrawMoved(test, drawId, step);
    if (order) await call(orderTest, { params: { id: test.course.id }, body: { order } });
  });
}

/** What a draw could give; asked again it gives another. */
export function useSample(courseId: number, drawId: number) {
  return useQuery({ ...queryOf(sampleDraw, { params: { id: courseId, drawId } }), staleTime: 0, gcTime: 0 });
}
