import type { AuthorReply, CallInput, Endpoint } from '@parlance/contract/endpoint';
import { type QueryClient, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { call, callAsAuthor, callForPage } from './call.ts';

// Every key of the cache is made here. The key of a call is its path, its method and what it is asked with, so that
// whoever changes something names the calls that show it, and no one has to know a word that someone else chose.

/** The reply to a call, for `useQuery`; options of the screen are spread beside it. Asks nothing for null. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E> | null) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: input === null ? skipToken : ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** A slice of a list and how many there are in all, likewise. */
export function pageQueryOf<E extends Endpoint>(endpoint: E, input: CallInput<E> | null) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input), 'page'],
    queryFn: input === null ? skipToken : ({ signal }) => callForPage(endpoint, input, { signal }),
  });
}

/** The author's reply of a call whose reply to staff differs, likewise. */
export function authorQueryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input), 'author'],
    queryFn: ({ signal }): Promise<AuthorReply<E>> => callAsAuthor(endpoint, input, { signal }),
  });
}

/** Under which key the reply to a call is kept, for a query that makes something else of it. */
export function keyOf<E extends Endpoint>(endpoint: E, input: CallInput<E> | null): QueryKey {
  return [...everyKeyOf(endpoint), input];
}

/** What a screen keeps that is not the reply to one call: work on this device, or several replies as one. */
type LocalName =
  | 'accommodations-check'
  | 'accounts-check'
  | 'classes-check'
  | 'comments-check'
  | 'draw-trial'
  | 'drafts'
  | 'own-test-settings'
  | 'recording-sound'
  | 'refused-recordings'
  | 'resumed-test'
  | 'roster-check'
  | 'statistics'
  | 'upload-check'
  | 'waiting-recordings';

export function localKey(name: LocalName, ...which: (string | number | null | undefined)[]): QueryKey {
  return [name, ...which];
}

/** Whether a query is of this endpoint, whatever it asks. */
export function isOf(query: { queryKey: QueryKey } | undefined, { path, method }: Endpoint): boolean {
  return query?.queryKey[0] === path && query.queryKey[1] === method;
}

/**
 * What was read is old: of an endpoint whatever it was asked with, or of one key. What a screen shows now is asked for
 * again; resolves when that is here.
 */
export async function invalidate(
  client: QueryClient,
  ...what: readonly (Endpoint | { queryKey: QueryKey })[]
): Promise<void> {
  const keys = what.map((each) => ('queryKey' in each ? each.queryKey : everyKeyOf(each)));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The same of every call at the path of this endpoint and below it, such as a list and each of its items. */
export async function invalidateBelow(client: QueryClient, { path }: Endpoint): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [at] }) => at === path || String(at).startsWith(`${path}/`),
  });
}

function everyKeyOf({ path, method }: Endpoint): QueryKey {
  return [path, method];
}
