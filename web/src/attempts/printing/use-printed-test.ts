import { previewKey, previewTest } from '@parlance/contract/preview';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';

/** What was read is what is printed: it changes only when somebody asks for it again. */
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** A test as its learners would get it now; of one that draws its questions, those of this seed or of a fresh one. */
export function useTestToPrint(courseId: number, drawSeed: string | undefined) {
  return useQuery({ ...queryOf(previewTest, { params: { id: courseId }, query: { drawSeed } }), ...once });
}

/** What is right in it. It is asked for only where it is wanted: who asked is in the audit log. */
export function useKeyToPrint(courseId: number, drawSeed: string | undefined, isWanted: boolean) {
  return useQuery({
    ...queryOf(previewKey, { params: { id: courseId }, body: { drawSeed } }),
    ...once,
    enabled: isWanted,
  });
}
