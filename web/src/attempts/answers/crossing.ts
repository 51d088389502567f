import { createContext, useContext } from 'react';

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
