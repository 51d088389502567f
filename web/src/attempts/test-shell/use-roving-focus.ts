import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Where a key leads from the button at `at`, of so many. */
const STEPS: Record<string, (at: number, total: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, total) => total - 1,
};

/** What one button of the row is given. */
export type RovingProps = { tabIndex: 0 | -1; onClick: () => void };

/**
 * Makes a row of buttons one stop of the Tab key, between whose buttons the arrow keys, Home and End move. The stop is the
 * button at `restIndex` until it has been moved, and again once the focus has left the row. The row holds no other buttons.
 */
export function useRovingFocus(total: number, restIndex: number) {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const stop = Math.min(movedTo ?? Math.max(0, restIndex), Math.max(0, total - 1));

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setMovedTo(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
    const buttons = [...currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.contains(target as Node));
    const to = STEPS[key]?.(at, buttons.length);
    const button = to === undefined ? undefined : buttons[to];
    // With another key these are the browser's own, such as the way back.
    if (to === undefined || !button || at === -1 || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setMovedTo(to);
    button.focus();
  }

  function getItemProps({ index, onClick }: { index: number; onClick: () => void }): RovingProps {
    return {
      tabIndex: index === stop ? 0 : -1,
      onClick: () => {
        onClick();
        setMovedTo(index);
      },
    };
  }
  return { getItemProps, row: { onBlur, onKeyDown } };
}
