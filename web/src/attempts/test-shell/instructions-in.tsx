import type { Language } from '@parlance/contract/languages';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { fetchShownWords, hasWords, nameLanguage, speakOnly } from '../../platform/language.ts';
import { Directed } from '../../ui/in-language.tsx';

type Props = {
  /** Undefined: that of the page. */
  language: Language | undefined;
  /** What is seen while the words are on the way. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Draws a test in the language that its course asks for; what comes after it is in that of the page again. */
export function InstructionsIn({ language, waiting, children }: Props) {
  // Without its words it is in English: a test waits for no catalogue that cannot be had.
  const [tried, setTried] = useState<Language>();
  const isReady = language === undefined || tried === language || hasWords(language);
  useEffect(() => {
    if (language && !isReady) void fetchShownWords(language).then(() => setTried(language));
  }, [language, isReady]);
  const fixed = isReady && language ? language : null;
  // Before what is inside of it says anything: also what follows the test, which is drawn before the test is taken away.
  const spoken = speakOnly(fixed);
  useLayoutEffect(() => {
    if (!fixed) return;
    nameLanguage(speakOnly(fixed));
    return () => nameLanguage(speakOnly(null));
  }, [fixed]);
  if (!isReady) return waiting;
  return fixed ? <Directed language={spoken}>{children}</Directed> : children;
}
