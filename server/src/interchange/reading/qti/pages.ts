import { allNamed, type RawElement } from '../xml/element.ts';

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Whether an element shows a page of HTML from a file of its own, as items of one text share it. */
export function isPage({ name, attributes }: RawElement): boolean {
  const valueOf = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value.trim() ?? '';
  return name === 'object' && PAGE_TYPES.has(valueOf('type').toLowerCase()) && valueOf('data') !== '';
}

/** The elements that show such pages. */
export function pagesIn(raw: RawElement): RawElement[] {
  return allNamed(raw, 'object').filter(isPage);
}
