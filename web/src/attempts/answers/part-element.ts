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
