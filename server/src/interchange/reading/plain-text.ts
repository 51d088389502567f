import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { formattingLost, HtmlFault, looksLikeHtml, type NamedFile, type PlainText, textOfHtml } from '../html-text.ts';
import { beginningOf, type OpenItem } from './report.ts';

export type TextFormat = 'html' | 'plain' | 'markdown' | 'either';

/**
 * A text of a file as a plain text. What a plain text cannot have is listed under the item, each thing once; `files` are
 * the pictures and sounds that it shows.
 */
export function plainText(
  item: OpenItem,
  { text: given, format, line }: { text: string; format: TextFormat; line: number },
): { text: string; files: NamedFile[] } {
  const text = given.trim();
  if (format === 'markdown' && /[*_#`[\]]/.test(text)) {
    item.lose(line, 'markdown', say(msg`Signs of Markdown stay as they are: ${{ text: beginningOf(text, 60) }}`));
  }
  const isHtml = format === 'html' || (format === 'either' && looksLikeHtml(text));
  if (!isHtml) return { text, files: [] };
  const { text: read, lost, files } = htmlOf(item, text, line);
  for (const what of lost) item.lose(line, `html/${what}`, formattingLost(what));
  return { text: read, files };
}

function htmlOf(item: OpenItem, html: string, line: number): PlainText {
  try {
    return textOfHtml(html);
  } catch (error) {
    if (!(error instanceof HtmlFault)) throw error;
    item.fail(line, 'html', error.message);
    return { text: '', lost: [], files: [] };
  }
}
