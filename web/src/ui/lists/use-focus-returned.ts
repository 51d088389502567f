import { useEffect, useRef } from 'react';
import { isFocusLost } from '../focus.ts';

/**
 * For a list that one comes back to: once it is there, what opened the view that was left (`data-opens`) has the focus
 * again, unless whoever came from elsewhere, or types by now, has it.
 */
export function useFocusReturned<E extends HTMLElement = HTMLElement>(loaded: boolean, opener: string | null) {
  const list = useRef<E>(null);
  useEffect(() => {
    if (!loaded || opener === null || !isFocusLost()) return;
    list.current?.querySelector<HTMLElement>(`[data-opens="${opener}"]`)?.focus();
  }, [loaded, opener]);
  return list;
}
