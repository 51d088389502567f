import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconStrikethrough } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { useInterfaceLanguage } from './content-language.ts';
import classes from './crossing.module.css';

/** How options are crossed out in this test. */
export type Crossing = {
  /** Whether each option has a button for it. */
  isOn: boolean;
  /** The letters that are crossed out, by question. */
  crossed: Readonly<Record<string, string[]>>;
  set: (questionId: number, letter: string, isCrossed: boolean) => void;
};

/** Null where nothing can be crossed out, as in a form's preview. */
export const CrossingContext = createContext<Crossing | null>(null);

/** Crossing out of one question. */
export function useCrossing(questionId: number) {
  const crossing = useContext(CrossingContext);
  return {
    isOn: crossing?.isOn ?? false,
    has: (letter: string) => crossing?.crossed[questionId]?.includes(letter) ?? false,
    set: (letter: string, isCrossed: boolean) => crossing?.set(questionId, letter, isCrossed),
  };
}

type Props = { letter: string; isCrossed: boolean; onToggle: () => void };

/** Crosses an option out, or takes the line away. */
export function CrossingButton({ letter, isCrossed, onToggle }: Props) {
  const label = isCrossed ? t`Take the line off ${letter}` : t`Cross out ${letter}`;
  const words = useInterfaceLanguage();
  return (
    <ActionIcon {...words} className={classes.button} size={44} aria-label={label} title={label} onClick={onToggle}>
      {isCrossed ? <IconArrowBackUp size={18} stroke={1.75} /> : <IconStrikethrough size={18} stroke={1.75} />}
    </ActionIcon>
  );
}

/** The text of an option, struck through where it is crossed out; it can still be chosen. */
export function CrossableText({ text, isCrossed }: { text: string; isCrossed: boolean }) {
  const words = useInterfaceLanguage();
  if (!isCrossed) return text;
  return (
    <>
      <s className={classes.crossed}>{text}</s>
      <span {...words} className="visually-hidden">{t`(crossed out)`}</span>
    </>
  );
}
