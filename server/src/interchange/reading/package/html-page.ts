import { textOfHtml } from '../html-text.ts';

const HEAD = /<head\b[^>]*>([\s\S]*?)<\/head\s*>/i;
const TITLE = /<title\b[^>]*>([\s\S]*?)<\/title\s*>/i;
/** What says how a page is to be read, and nothing to its reader. */
const READING = /<meta\b[^>]*\b(?:charset|http-equiv|viewport)\b[^>]*>/gi;

/** A page of HTML: its title, its body, and what its head has besides, named as `textOfHtml` names it. */
export function pageOfHtml(html: string): { title: string; body: string; lost: string[] } {
  const head = HEAD.exec(html)?.[1] ?? '';
  const title = TITLE.exec(head)?.[1] ?? '';
  const { lost } = textOfHtml(head.replace(TITLE, '').replace(READING, ''));
  return { title: textOfHtml(title).text, body: html.replace(HEAD, ''), lost };
}
