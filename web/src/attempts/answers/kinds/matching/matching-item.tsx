import { useDropPlace } from '../drag/drag-area.tsx';
import { PartNumber } from '../part-number.tsx';
import { PickSelect } from '../picks/pick-select.tsx';
import classes from './matching-answer.module.css';

type Props = {
  part: number;
  text: string;
  number: number;
  isCurrent: boolean;
  value: string;
  options: { letter: string; name: string; text: string }[];
  takenBy: (letter: string) => number | null;
  onPick: (letter: string) => void;
};

/** An item and the select of its option; an option can be let go over all of it. */
export function MatchingItem({ part, text, number, isCurrent, value, options, takenBy, onPick }: Props) {
  const { ref, isOver } = useDropPlace(part);
  return (
    <li ref={ref} className={classes.item} data-item={part} data-over={isOver || undefined}>
      <PartNumber number={number} isCurrent={isCurrent} />
      <span className={classes.text} aria-hidden="true">
        {text}
      </span>
      <PickSelect
        name={`${number}, ${text}`}
        value={value}
        options={options.map(({ letter, name, text: full }) => ({
          letter,
          short: name,
          full: name === full ? name : `${name} ${full}`,
        }))}
        takenBy={takenBy}
        formatTaken={(other) => `used for ${other}`}
        onPick={onPick}
      />
    </li>
  );
}
