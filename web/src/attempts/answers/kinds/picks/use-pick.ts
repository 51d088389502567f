import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

type Options = {
  value: string;
  /** The number that must give a letter up for this part; null while it is free. */
  takenBy: (letter: string) => number | null;
  onPick: (letter: string) => void;
};

/** Keys that step through the options of a closed select, each with a change of its own. */
const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * A select whose options may belong to other parts. Keys that step over such an option only show it: it is taken from
 * its part once it is settled, by Enter or by leaving the select; Escape shows what was there before.
 */
export function usePick({ value, takenBy, onPick }: Options) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const isStepping = useRef(false);

  function settle() {
    if (waiting === null) return;
    setWaiting(null);
    onPick(waiting);
  }

  function onKeyDown(event: KeyboardEvent) {
    isStepping.current = isStep(event);
    if (waiting === null) return;
    if (event.key === 'Escape') setWaiting(null);
    if (event.key !== 'Enter') return;
    // It would open the list of options.
    event.preventDefault();
    settle();
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const letter = currentTarget.value;
    if (isStepping.current && takenBy(letter) !== null) return setWaiting(letter);
    setWaiting(null);
    onPick(letter);
  }

  const select = {
    value: waiting ?? value,
    onPointerDown: () => {
      isStepping.current = false;
    },
    onKeyDown,
    onChange,
    onBlur: settle,
  };
  return { select, waitingFor: waiting === null ? null : takenBy(waiting) };
}

/** A letter steps to the next option that begins with it; Space and Alt with an arrow open the list. */
function isStep({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  return STEPS.includes(key) || (key.length === 1 && key !== ' ');
}
