import { useEffect, useRef } from 'react';

/** For the heading of a page one is led to: it takes the focus that went with the page before, and no other. */
export function useArrival<E extends HTMLElement = HTMLHeadingElement>() {
  const heading = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
