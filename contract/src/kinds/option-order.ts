import { optionLetters } from './kind.ts';

/** What of a content says how its options are ordered. */
type Ordered = { options: string[]; shuffle?: boolean | undefined; fixed?: string[] | undefined; style?: string };

/** The letters of the options that may change places: those with a text that do not stay. The labels of a plan all stay. */
export function movableLetters({ options, fixed = [], style }: Ordered): string[] {
  if (style === 'labels') return [];
  return optionLetters.filter((letter, index) => options[index] && !fixed.includes(letter));
}

/** Whether the options of a question are shuffled: as it says itself, or as its course does. */
export function isShuffled(content: Ordered, courseShuffles: boolean): boolean {
  return (content.shuffle ?? courseShuffles) && movableLetters(content).length > 1;
}
