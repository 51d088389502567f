import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { inline, paragraphs, xml } from './xml-text.ts';

/** Of our own texts whose white space counts. */
export const EXACT_CLASS = 'parlance-text';

/** A text as blocks: paragraphs, or exactly as it is where its white space counts. */
export function blocks(text: string): string {
  return paragraphs(text) ?? `<pre class="${EXACT_CLASS}">${xml(text)}</pre>`;
}

/** A text inside of a block. */
export function span(text: string): string {
  return inline(text) ?? `<span class="${EXACT_CLASS}">${xml(text)}</span>`;
}

/** A text whose gaps are elements, which count on from `first`. */
export function withElements(text: string, elements: readonly string[], { first = 0, isInline = false } = {}): string {
  const pieces = text.split(BLANK);
  // Signs that stand where the gaps are, so that white space beside them counts as beside a word.
  const marked = pieces.join('\uE003');
  const html = isInline ? span(marked) : blocks(marked);
  let next = first;
  return html.replace(/\uE003/g, () => elements[next++] ?? '');
}

export function prompt(text: string): string {
  return `<div class="parlance-prompt">${blocks(text)}</div>`;
}
