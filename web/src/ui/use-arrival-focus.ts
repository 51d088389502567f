import { useEffect, useRef } from 'react';

/**
 * For the first control of a screen: it takes the focus that fell to the page with the link that led here. A field
 * that took it already keeps it.
 */
export function useArrivalFocus<E extends HTMLElement>() {
  const first = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, []);
  return first;
}
