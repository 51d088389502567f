import { DirectionContext } from '@mantine/core';
import { directionOf, type Language } from '@parlance/contract/languages';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { chosenLanguage, nameLanguage, onChosenLanguage, speakAs, waitsForWords } from '../platform/language.ts';

/**
 * Draws a page in its language. In another language all of it is drawn anew: no part has to listen for it, and a test does
 * not carry a provider.
 */
export function InLanguage({ page, children }: { page: string; children: ReactNode }) {
  useSyncExternalStore(onChosenLanguage, chosenLanguage);
  // Before what is inside of it says anything.
  const language = speakAs(page);
  const isWaiting = waitsForWords();
  useLayoutEffect(() => {
    if (!isWaiting) nameLanguage(language);
  }, [language, isWaiting]);
  return (
    <Directed key={language} language={language}>
      {children}
    </Directed>
  );
}

/** Mantine's menus, tabs and tooltips ask it which way their keys and places go. */
export function Directed({ language, children }: { language: Language; children: ReactNode }) {
  const direction = { dir: directionOf(language), toggleDirection: noChange, setDirection: noChange };
  return <DirectionContext value={direction}>{children}</DirectionContext>;
}

/** The language alone decides. */
function noChange(): void {}
