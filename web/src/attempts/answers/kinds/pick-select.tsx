import { t } from '@lingui/core/macro';
import { IconSelector } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import { useContentLanguage, useInterfaceLanguage } from '../content-language.ts';
import classes from './pick-select.module.css';

/** An option: its letter, what is shown once it is chosen, and what the list of options says. */
export type PickOption = { letter: string; short: string; full: string };

type Props = {
  /** What a screen reader calls it. */
  name: string;
  value: string;
  options: PickOption[];
  /** The number that must give a letter up for this part; null while it is free. */
  takenBy: (letter: string) => number | null;
  /** How the list says an option that is used elsewhere. */
  formatTaken: (option: string, number: number) => string;
  onPick: (letter: string) => void;
  /** Stands before what is chosen. */
  before?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** A select of the system: closed it shows what is chosen in short, and its list says all of it. */
export function PickSelect({ name, value, options, takenBy, formatTaken, onPick, before, ref }: Props) {
  const { select, waitingFor } = usePick({ value, takenBy, onPick });
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  const chosen = options.find(({ letter }) => letter === select.value);
  return (
    <span className={classes.pick} data-chosen={chosen !== undefined || undefined}>
      <select ref={ref} {...content} className={classes.select} aria-label={name} {...select}>
        <option {...words} value="">{t`Choose`}</option>
        {options.map(({ letter, full }) => {
          const taken = letter === select.value ? null : takenBy(letter);
          return (
            <option key={letter} value={letter}>
              {taken === null ? full : formatTaken(full, taken)}
            </option>
          );
        })}
      </select>
      <span className={classes.face} aria-hidden="true">
        {before}
        <Text as="span" {...(chosen ? content : words)} breaks grows>
          {chosen?.short ?? t`Choose`}
        </Text>
        <IconSelector size={16} stroke={1.75} />
      </span>
      <span {...words} role="status" className={waitingFor === null ? 'visually-hidden' : classes.waiting}>
        {waitingFor !== null && t`Used for ${{ number: waitingFor }}. Press Enter to move it here.`}
      </span>
    </span>
  );
}

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
function usePick({ value, takenBy, onPick }: Options) {
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
