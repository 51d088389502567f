import { useLocation, useSearchParams } from 'react-router';

/**
 * The open section of a dashboard, kept in the URL (`?section=scores`) so that reload and back work.
 * A section that `keys` does not hold is `fallback`.
 */
export function useSection<Key extends string, Fallback extends Key | null>(keys: readonly Key[], fallback: Fallback) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const named = search.get('section');
  return {
    section: keys.find((key) => key === named) ?? fallback,
    linkTo: (key: Key) => (key === fallback ? pathname : `${pathname}?section=${key}`),
  };
}
