import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether the focus has fallen to the page itself, or was put on its main part for want of anything better. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.tagName === 'MAIN';
}

/** Whether an element is drawn: neither it nor what it is in has been taken from the screen. */
export function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * For the heading or the first control of a screen one is led to: it takes the focus that went with the screen before,
 * and no other. A field that took it already keeps it.
 */
export function useFocusOnArrival<E extends HTMLElement = HTMLHeadingElement>() {
  const first = useRef<E>(null);
  useEffect(() => {
    if (isFocusLost()) first.current?.focus();
  }, []);
  return first;
}

/**
 * For the main part of a page whose screens change: it takes the focus that went with a screen, so that Tab goes on
 * there and not at the top. `move` is what changes with each step; null at the first page, where the top is right.
 */
export function useFocusOnMove<E extends HTMLElement>(move: string | null) {
  const main = useRef<E>(null);
  useEffect(() => {
    if (move !== null && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [move]);
  return main;
}

/** The same for a place that shows one thing first and another later: at the first one the focus stays where it is. */
export function useFocusOnNext<E extends HTMLElement>(shown: string) {
  const [first] = useState(shown);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && shown !== first) setMoved(true);
  return useFocusOnMove<E>(hasMoved ? shown : null);
}

/**
 * For a block that goes once its button has done its work: the focus that was in it passes on to the main part it stood
 * in, so that Tab goes on there.
 */
export function useFocusPassedOn<E extends HTMLElement>() {
  const block = useRef<E>(null);
  // A layout effect is cleaned up while it is still in the page.
  useLayoutEffect(() => {
    const going = block.current;
    // A button that is disabled while it works has lost the focus to the page, without a word.
    let wasLast = false;
    const note = ({ target }: FocusEvent) => {
      wasLast = going?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      const isInIt = going?.contains(document.activeElement) || document.activeElement === document.body;
      if (wasLast && isInIt) going?.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return block;
}

/**
 * For a button that is disabled while it works and so loses the focus to the page: whoever works by keys gets it back.
 * Where the button stays disabled, Tab goes on from the main part of the page.
 */
export function useFocusKept<E extends HTMLElement = HTMLButtonElement>(working: boolean) {
  const button = useRef<E>(null);
  const worked = useRef(false);
  useEffect(() => {
    if (worked.current && !working && isFocusLost()) {
      button.current?.focus();
      if (isFocusLost()) button.current?.closest('main')?.focus({ preventScroll: true });
    }
    worked.current = working;
  }, [working]);
  return button;
}
