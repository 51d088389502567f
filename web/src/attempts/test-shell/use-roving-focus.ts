import { useRovingIndex } from '@mantine/hooks';
import { type FocusEvent, useState } from 'react';

/**
 * Makes a row of buttons one stop of the Tab key, between whose buttons the arrow keys move. The stop is the button at
 * `restIndex` until the arrows have moved it, and again once the focus has left the row.
 */
export function useRovingFocus(total: number, restIndex: number) {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const { getItemProps } = useRovingIndex({
    total,
    orientation: 'both',
    loop: false,
    focusedIndex: Math.min(movedTo ?? Math.max(0, restIndex), Math.max(0, total - 1)),
    onFocusChange: setMovedTo,
  });
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setMovedTo(null);
  }
  return { getItemProps, row: { onBlur } };
}

/** What one button of the row is given. */
export type RovingProps = ReturnType<ReturnType<typeof useRovingIndex>['getItemProps']>;
