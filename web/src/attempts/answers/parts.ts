import type { Answer } from '@parlance/contract/attempts';

/** What is given for each part of a question, by its index from 0; nothing for an answer of another shape. */
export function partsOf(answer: Answer | undefined): Record<string, string> {
  return typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
}

/** Fills one part, or empties it with an empty text; undefined when all are empty. */
export function withPart(answer: Answer | undefined, index: number, given: string): Answer | undefined {
  const parts = { ...partsOf(answer) };
  if (given === '') delete parts[index];
  else parts[index] = given;
  return Object.keys(parts).length > 0 ? parts : undefined;
}
