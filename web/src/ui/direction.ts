/** Whether what an element holds is read from right to left: keys and scrolling go the other way there. */
export function isFromRight(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

/** The key as a line of text has it: where it is read from right to left, the left arrow leads on. */
export function keyAlong(element: Element | null, key: string): string {
  if (!isFromRight(element)) return key;
  return ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' } as Record<string, string>)[key] ?? key;
}
