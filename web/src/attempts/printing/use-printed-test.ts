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

/** Of whose frozen paper it is, undefined for the course as it is now, and what its questions are drawn by. */
type Which = { sittingId: number | undefined; drawSeed: string | undefined };

/** A test as its learners would get it; of one that draws its questions, those of this seed or of a fresh one. */
export function useTestToPrint(courseId: number, { sittingId, drawSeed }: Which) {
  return useQuery({ ...queryOf(previewTest, { params: { id: courseId }, query: { drawSeed, sittingId } }), ...once });
}

/** What is right in it. It is asked for only where it is wanted: who asked is in the audit log. */
export function useKeyToPrint(courseId: number, { sittingId, drawSeed }: Which, isWanted: boolean) {
  return useQuery({
    ...queryOf(previewKey, { params: { id: courseId }, body: { drawSeed, sittingId } }),
    ...once,
    enabled: isWanted,
  });
}
