import { UnstyledButton } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import { useDragged } from '../drag-area.tsx';
import classes from './chip.module.css';

type FaceProps = { letter: string; word: string; usedIn?: number | null; isPicked?: boolean };

/** A word of the list: struck where a gap has it already. */
export function ChipFace({ letter, word, usedIn = null, isPicked = false }: FaceProps) {
  const isUsed = usedIn !== null;
  return (
    <span className={classes.face} data-used={isUsed || undefined} data-picked={isPicked || undefined}>
      {isPicked && <IconHandGrab size={16} stroke={1.75} aria-hidden="true" />}
      <span className={classes.letter}>{letter}</span> {isUsed ? <s>{word}</s> : word}
      {isUsed && <span className={classes.used}> used in {usedIn}</span>}
    </span>
  );
}

type Props = Required<FaceProps> & { onPress: () => void };

/** A word that is dragged into a gap, or picked up by a press and put into one by another. */
export function Chip({ onPress, ...face }: Props) {
  const { ref, onPointerDown, isDragging } = useDragged(face.letter);
  return (
    <UnstyledButton
      ref={ref}
      className={classes.chip}
      aria-pressed={face.isPicked}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onClick={onPress}
    >
      <ChipFace {...face} />
    </UnstyledButton>
  );
}
