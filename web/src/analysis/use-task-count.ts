import { listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../platform/queries.ts';

const EVERY_MS = 60_000;

/** How many alarms are open, asked again every minute while the page is seen and someone is `signedIn`. */
export function useTaskCount(signedIn: boolean): number | undefined {
  const { data } = useQuery({
    ...pageQueryOf(listAuthorTasks, { query: { page: '1', limit: '1' } }),
    enabled: signedIn,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  return data?.total;
}
