import { IconSelector } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Text } from '../../../../ui/kit.tsx';
import classes from './pick-select.module.css';
import { usePick } from './use-pick.ts';

/** An option: its letter, what is shown once it is chosen, and what the list of options says. */
export type PickOption = { letter: string; short: string; full: string };

type Props = {
  /** What a screen reader calls it. */
  name: string;
  value: string;
  options: PickOption[];
  /** The number that must give a letter up for this part; null while it is free. */
  takenBy: (letter: string) => number | null;
  /** How the list says that an option is used elsewhere. */
  formatTaken: (number: number) => string;
  onPick: (letter: string) => void;
  /** Stands before what is chosen. */
  before?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** A select of the system: closed it shows what is chosen in short, and its list says all of it. */
export function PickSelect({ name, value, options, takenBy, formatTaken, onPick, before, ref }: Props) {
  const { select, waitingFor } = usePick({ value, takenBy, onPick });
  const chosen = options.find(({ letter }) => letter === select.value);
  return (
    <span className={classes.pick} data-chosen={chosen !== undefined || undefined}>
      <select ref={ref} className={classes.select} aria-label={name} {...select}>
        <option value="">Choose</option>
        {options.map(({ letter, full }) => {
          const taken = letter === select.value ? null : takenBy(letter);
          return (
            <option key={letter} value={letter}>
              {taken === null ? full : `${full} (${formatTaken(taken)})`}
            </option>
          );
        })}
      </select>
      <span className={classes.face} aria-hidden="true">
        {before}
        <Text as="span" breaks grows>
          {chosen?.short ?? 'Choose'}
        </Text>
        <IconSelector size={16} stroke={1.75} />
      </span>
      <span role="status" className={waitingFor === null ? 'visually-hidden' : classes.waiting}>
        {waitingFor !== null && `Used for ${waitingFor}. Press Enter to move it here.`}
      </span>
    </span>
  );
}
