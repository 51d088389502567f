import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * The row that has the focus, or had it last. While the pointer is down it stays as it is: the tools of a row push what
 * is below, and what is pressed must not move away under the finger.
 */
export function useCurrentRow() {
  const [current, setCurrent] = useState<number | null>(null);
  const pressed = useRef(false);
  const waiting = useRef<number | null>(null);

  useEffect(() => {
    function release(): void {
      pressed.current = false;
      const row = waiting.current;
      waiting.current = null;
      // After the click, which comes with the same release.
      if (row !== null) setTimeout(() => setCurrent(row));
    }
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);

  return {
    current,
    setCurrent,
    /** For the list. */
    listProps: {
      onPointerDownCapture: () => {
        pressed.current = true;
      },
      onFocusCapture: (event: FocusEvent) => {
        const row = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
        if (Number.isNaN(row)) return;
        if (pressed.current) waiting.current = row;
        else setCurrent(row);
      },
    },
  };
}
