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

/** Of an element inside a question: the part it belongs to, from 0; undefined where it belongs to the whole. */
export function partOfElement(element: Element): number | undefined {
  const item = element.closest<HTMLElement>('[data-item]')?.dataset.item;
  return item === undefined ? undefined : Number(item);
}

/** The element of one part of a question; null where its parts have none of their own. */
export function elementOfPart(question: Element, part: number): HTMLElement | null {
  return question.querySelector<HTMLElement>(`[data-item="${part}"]`);
}

/** What takes the focus of who goes to a part: the chosen radio, or its first control. */
export function controlOfPart(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>('input:checked') ?? item.querySelector<HTMLElement>('input, select, button');
}
