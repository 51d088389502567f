import { createContext } from 'react';

/** The language that is written into a test, as BCP 47 has it; undefined where none is known, as in a form's preview. */
export const ContentLanguage = createContext<string | undefined>(undefined);
