import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './queries.ts';

/**
 * What fills a form, as it is stored when the form opens and whenever `refetch` or `invalidate` asks for it. A tab or a
 * connection that comes back does not: what a colleague stored meanwhile would replace what is being typed.
 */
export function useStored<E extends Endpoint>(endpoint: E, input: CallInput<E>, enabled = true) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...queryOf(endpoint, input),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled,
  });
  // What a visit before left in the cache would be replaced under somebody's hands as well.
  return { data: isFetchedAfterMount ? data : undefined, error, isFetching, refetch };
}
