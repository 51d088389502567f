import { UnstyledButton } from '@mantine/core';
import { useDropPlace } from '../drag-area.tsx';
import { PickSelect } from '../picks/pick-select.tsx';
import classes from './bank-gap.module.css';
import { GapNumber } from './gap-number.tsx';

type Props = {
  gap: number;
  /** 'Gap 14, after: the level of' */
  name: string;
  number: number;
  isCurrent: boolean;
  words: { letter: string; word: string }[];
  value: string;
  /** The word that a press puts here; null while none is picked up. */
  picked: string | null;
  takenBy: (letter: string, part: number) => number | null;
  onPick: (letter: string) => void;
  onPut: () => void;
};

/** A gap: a select of the words, or while a word is picked up the place to put it. */
export function BankGap(props: Props) {
  const { gap, name, number, isCurrent, words, value, picked, takenBy, onPick, onPut } = props;
  const { ref, isOver } = useDropPlace(gap);
  const chosen = words.find(({ letter }) => letter === value);
  return (
    <span ref={ref} className={classes.place} data-over={isOver || undefined}>
      {picked === null ? (
        <PickSelect
          name={name}
          value={value}
          options={words.map(({ letter, word }) => ({ letter, short: `${letter} ${word}`, full: `${letter} ${word}` }))}
          takenBy={(letter) => takenBy(letter, gap)}
          formatTaken={(other) => `used in ${other}`}
          onPick={onPick}
          before={<GapNumber number={number} isCurrent={isCurrent} />}
        />
      ) : (
        <UnstyledButton
          className={classes.put}
          data-filled={chosen !== undefined || undefined}
          // What is seen of it comes first, for whoever says it aloud.
          aria-label={`${number} ${chosen ? `${chosen.letter} ${chosen.word}, put here instead` : 'Put here'}, ${name}`}
          onClick={onPut}
        >
          <GapNumber number={number} isCurrent={false} /> {chosen ? `${chosen.letter} ${chosen.word}` : 'Put here'}
        </UnstyledButton>
      )}
    </span>
  );
}
