import { cleanText } from '@parlance/contract/texts/characters';
import { textOfHtml } from '../html-text.ts';

/** A text as XML has it, between tags or in an attribute. */
export function xml(text: string): string {
  return cleanText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** The same for an attribute, where line ends would become spaces. */
export function attribute(text: string): string {
  return xml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** Paragraphs and line breaks of a plain text as HTML; null for a text whose white space HTML would change. */
export function paragraphs(text: string): string | null {
  const html = text
    .split('\n\n')
    .map((paragraph) => `<p>${xml(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('');
  return textOfHtml(html).text === text ? html : null;
}

/** A text on one line, or with line breaks, as HTML; null for a text whose white space HTML would change. */
export function inline(text: string): string | null {
  const html = xml(text).replaceAll('\n', '<br/>');
  return textOfHtml(html).text === text ? html : null;
}
