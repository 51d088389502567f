import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/focus.ts';

/**
 * For the first button of a check that waits for a person: it takes the focus, and so comes into view, unless somebody
 * types elsewhere. `step` changes when another button is the first.
 */
export function usePanelFocus(step: unknown) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the last button went with its press, the focus is on the list around it.
    const isFree = isFocusLost() || document.activeElement?.contains(first.current);
    if (isFree) first.current?.focus();
  }, [step]);
  return first;
}
