import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconStrikethrough } from '@tabler/icons-react';
import classes from './crossing-button.module.css';

type Props = { letter: string; isCrossed: boolean; onToggle: () => void };

/** Crosses an option out, or takes the line away. */
export function CrossingButton({ letter, isCrossed, onToggle }: Props) {
  const label = isCrossed ? `Take the line off ${letter}` : `Cross out ${letter}`;
  return (
    <ActionIcon className={classes.button} size={44} aria-label={label} title={label} onClick={onToggle}>
      {isCrossed ? <IconArrowBackUp size={18} stroke={1.75} /> : <IconStrikethrough size={18} stroke={1.75} />}
    </ActionIcon>
  );
}

/** The text of an option, struck through where it is crossed out; it can still be chosen. */
export function CrossableText({ text, isCrossed }: { text: string; isCrossed: boolean }) {
  if (!isCrossed) return text;
  return (
    <>
      <s className={classes.crossed}>{text}</s>
      <span className="visually-hidden">(crossed out)</span>
    </>
  );
}
