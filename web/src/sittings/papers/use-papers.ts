import type { Reply } from '@parlance/contract/endpoint';
import { listPaperChanges } from '@parlance/contract/sittings/papers';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';

export type ChangedPaper = Reply<typeof listPaperChanges>['papers'][number];

/** The query of the papers of a sitting and their changes. */
export function papersOf(sittingId: number) {
  return queryOf(listPaperChanges, { params: { id: sittingId } });
}

/** The papers of a published sitting, with what of their courses is not in them; asked for each time. */
export function usePapers({ id, status }: Pick<Sitting, 'id' | 'status'>) {
  return useQuery({ ...papersOf(id), staleTime: 0, enabled: status === 'published' });
}
