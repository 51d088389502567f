import type { KeyedQuestion, Kind } from '@parlance/contract/kinds/kinds';
import type { Choosing, Options } from '../marking/kinds/choosing.ts';
import { markers } from '../marking/kinds/markers.ts';

function choosingOf({ kind }: Pick<KeyedQuestion, 'kind'>): Choosing<Kind> {
  return (markers[kind] ?? {}) as Choosing<Kind>;
}

/** What may be chosen in an item. */
export function optionsOf(asked: KeyedQuestion, part: number): Options {
  return choosingOf(asked).options?.(asked.content, part) ?? [];
}

export function takesSeveral(asked: KeyedQuestion): boolean {
  return choosingOf(asked).takesSeveral === true;
}

/** What the letters of an answer say; empty where they say nothing. */
export function wordsOfAnswer(options: Options, answer: string): string {
  const chosen = answer.split('+');
  return options.flatMap((one) => (chosen.includes(one.answer) && one.words ? [one.words] : [])).join('; ');
}

/** The answer that the key of an item has, as answers are named; null where it is written, in order, or a part's. */
export function rightAnswer({ key }: KeyedQuestion, part: number): string | null {
  if ('letter' in key) return key.letter;
  if ('value' in key) return key.value;
  if ('values' in key) return key.values[part - 1] ?? null;
  if ('letters' in key) return part > 0 ? (key.letters[part - 1] ?? null) : key.letters.toSorted().join('+');
  return null;
}

/** What an item comes to, in percent of its marks, for who chooses at random. */
export function chanceOf(asked: KeyedQuestion, part: number): number {
  const { chance } = choosingOf(asked);
  const options = optionsOf(asked, part).length;
  if (chance && !('malformed' in asked.key)) return chance(asked.content, asked.key);
  return options === 0 ? 0 : 100 / options;
}
