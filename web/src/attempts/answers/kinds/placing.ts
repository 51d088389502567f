import type { Answer } from '@parlance/contract/attempts';
import { partsOf, withPart } from '../parts.ts';

/** Which parts have this letter, in their order. */
export function partsWith(answer: Answer | undefined, letter: string): number[] {
  return Object.entries(partsOf(answer))
    .filter(([, given]) => given === letter)
    .map(([part]) => Number(part))
    .sort((a, b) => a - b);
}

/**
 * Puts a letter into a part; an empty one empties it. A letter that may be used once only leaves the part that had it:
 * `from` is that part.
 */
export function place(answer: Answer | undefined, part: number, letter: string, reuse: boolean) {
  const others = reuse || letter === '' ? [] : partsWith(answer, letter).filter((other) => other !== part);
  const freed = others.reduce<Answer | undefined>((next, other) => withPart(next, other, ''), answer);
  return { answer: withPart(freed, part, letter), from: others[0] ?? null };
}
