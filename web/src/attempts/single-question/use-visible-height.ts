import { useEffect, useRef, useState } from 'react';

/** Where less of the page than this share is left, an on-screen keyboard covers the rest. */
const KEYBOARD_BELOW = 0.75;

/**
 * Fits a page of full height into what an on-screen keyboard leaves of it: `--visible-height` on the element of
 * `frame`, in pixels. Browsers shrink the page itself, or only what is seen of it, or neither.
 */
export function useVisibleHeight() {
  const frame = useRef<HTMLDivElement>(null);
  const [keyboard, setKeyboard] = useState(false);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    let full = { width: visible.width, height: visible.height };
    function fit() {
      if (!visible) return;
      // The most that was ever seen at this width is what is there without a keyboard.
      const isTurned = Math.abs(visible.width - full.width) > 1;
      full = { width: visible.width, height: isTurned ? visible.height : Math.max(full.height, visible.height) };
      // Enlarged with two fingers less is seen as well, and no keyboard is there.
      const isCovered = visible.scale === 1 && isTyping() && visible.height < full.height * KEYBOARD_BELOW;
      setKeyboard(isCovered);
      if (isCovered) {
        frame.current?.style.setProperty('--visible-height', `${visible.height}px`);
        window.scrollTo(0, 0);
      } else frame.current?.style.removeProperty('--visible-height');
    }
    fit();
    visible.addEventListener('resize', fit);
    document.addEventListener('focusin', fit);
    document.addEventListener('focusout', fit);
    return () => {
      visible.removeEventListener('resize', fit);
      document.removeEventListener('focusin', fit);
      document.removeEventListener('focusout', fit);
    };
  }, []);
  return { frame, keyboard };
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement;
}
