import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { Parser } from 'htmlparser2';
import { byName } from './by-name.ts';

/** A picture or sound that a text names. */
export type NamedFile = { tag: string; source: string; alt: string };

/** What HTML says as plain text, and what it had that a plain text cannot have. */
export type PlainText = { text: string; lost: string[]; files: NamedFile[] };

const PARAGRAPHS = new Set(
  'p div section article header footer blockquote pre ul ol dl table h1 h2 h3 h4 h5 h6 figure figcaption address'.split(
    ' ',
  ),
);
const LINES = new Set('br li tr dt dd hr caption'.split(' '));
const CELLS = new Set(['td', 'th']);
/** Tags that say nothing beyond their text. */
const PLAIN = new Set('span html body tbody thead tfoot colgroup col font main nobr wbr'.split(' '));
const FILES = new Set(['img', 'audio', 'video', 'source']);
/** What is in them is for no reader. */
const UNREAD = new Set('script style head title template object iframe noscript svg math'.split(' '));

const NAMES = byName<string>({
  a: 'a link',
  b: 'bold',
  strong: 'bold',
  i: 'italics',
  em: 'italics',
  u: 'underlining',
  sub: 'lowered signs',
  sup: 'raised signs',
  script: 'a script',
  style: 'a style sheet',
  iframe: 'an embedded page',
  object: 'an embedded object',
  video: 'a film',
  math: 'a formula',
  svg: 'a drawing',
  h1: 'a heading',
  h2: 'a heading',
  h3: 'a heading',
  h4: 'a heading',
  h5: 'a heading',
  h6: 'a heading',
});

const LOST = byName<MessageDescriptor>({
  'a link': msg`a link`,
  bold: msg`bold`,
  italics: msg`italics`,
  underlining: msg`underlining`,
  'lowered signs': msg`lowered signs`,
  'raised signs': msg`raised signs`,
  'a script': msg`a script`,
  'a style sheet': msg`a style sheet`,
  'an embedded page': msg`an embedded page`,
  'an embedded object': msg`an embedded object`,
  'a film': msg`a film`,
  'a formula': msg`a formula`,
  'a drawing': msg`a drawing`,
  'a heading': msg`a heading`,
  'colours and sizes': msg`colours and sizes`,
  'names of styles': msg`names of styles`,
});

/** The sentence for a formatting that a plain text does not have. */
export function formattingLost(what: string): string {
  const known = LOST[what];
  return say(msg`Formatting: ${{ what: known ? say(known) : what }}.`);
}

/** What no browser would make either; the parser looks at all that is open for each end. */
const DEPTH_MAX = 250;

/** Why a text in HTML cannot be read. */
export class HtmlFault extends Error {}

/**
 * HTML as plain text: paragraphs, line breaks, signs of lists and cells of tables stay. Nothing is loaded. Throws
 * `HtmlFault` for one that is nested too deep.
 */
export function textOfHtml(html: string): PlainText {
  const lost = new Set<string>();
  const files: NamedFile[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  const text = growingText();
  let depth = 0;
  let unread = 0;
  let kept = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX)
          throw new HtmlFault(say(msg`HTML: its elements stand more than 250 deep in each other.`));
        if (UNREAD.has(name)) unread += 1;
        if (name === 'pre') kept += 1;
        if (!PARAGRAPHS.has(name) && !LINES.has(name) && !CELLS.has(name) && !PLAIN.has(name) && !FILES.has(name)) {
          lost.add(NAMES[name] ?? `<${name}>`);
        } else if (NAMES[name]) lost.add(NAMES[name]);
        if (attributes['style'] || attributes['color'] || attributes['bgcolor']) lost.add('colours and sizes');
        if (FILES.has(name) && attributes['src']) {
          files.push({ tag: name, source: attributes['src'], alt: attributes['alt'] ?? '' });
        }
        if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 });
        if (PARAGRAPHS.has(name)) text.atLine(lists.length > 1 ? 1 : 2);
        if (name === 'br') text.addLine();
        else if (LINES.has(name)) text.atLine(1);
        if (name === 'li') {
          const list = lists.at(-1);
          if (list) list.count += 1;
          text.add(list?.isOrdered ? `${list.count}. ` : '• ');
        }
        if (CELLS.has(name)) text.atCell();
      },
      ontext(data) {
        if (unread > 0) return;
        const words = kept > 0 ? data.replace(/\u00A0/g, ' ') : data.replace(/[\s\u00A0]+/g, ' ');
        text.add(text.isAtStart() && kept === 0 ? words.replace(/^ /, '') : words);
      },
      onclosetag(name) {
        depth -= 1;
        if (UNREAD.has(name)) unread -= 1;
        if (name === 'pre') kept -= 1;
        if (name === 'ul' || name === 'ol') lists.pop();
        if (PARAGRAPHS.has(name)) text.atLine(lists.length > 0 ? 1 : 2);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return { text: text.whole(), lost: [...lost], files };
}

/** A text that grows at its end, of which no more than the end is looked at. */
function growingText() {
  const pieces: string[] = [];
  const end = () => pieces.at(-1)?.at(-1) ?? '';
  const add = (piece: string) => {
    if (piece !== '') pieces.push(piece);
  };
  const trimEnd = (blanks: string) => {
    for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
      const left = withoutEnd(piece, blanks);
      add(left);
      if (left !== '') return;
    }
  };
  const lineEnds = (most: number): number => {
    let count = 0;
    for (let at = pieces.length - 1; at >= 0; at -= 1) {
      const piece = pieces[at] ?? '';
      for (let sign = piece.length - 1; sign >= 0; sign -= 1) {
        if (piece[sign] !== '\n' || count === most) return count;
        count += 1;
      }
    }
    return count;
  };
  return {
    add,
    /** Whether a space would stand at the beginning of a line or after another. */
    isAtStart: () => pieces.length === 0 || '\n\t '.includes(end()),
    atLine: (breaks: number) => {
      if (pieces.length === 0) return;
      trimEnd(' \t');
      add('\n'.repeat(breaks - lineEnds(breaks)));
    },
    addLine: () => {
      trimEnd(' \t');
      add('\n');
    },
    atCell: () => {
      if (pieces.length === 0 || end() === '\n') return;
      trimEnd(' ');
      add('\t');
    },
    whole: () =>
      pieces
        .join('')
        .split('\n')
        .map((line) => withoutEnd(line, ' \t'))
        .join('\n')
        .trim(),
  };
}

function withoutEnd(text: string, blanks: string): string {
  let length = text.length;
  while (length > 0 && blanks.includes(text[length - 1] ?? '')) length -= 1;
  return text.slice(0, length);
}

/** Whether a text that may be either is HTML: a tag that is one, or an entity. */
export function looksLikeHtml(text: string): boolean {
  return (
    /<\/?(?:p|br|b|i|u|em|strong|span|div|img|ul|ol|li|table|tr|td|th|sub|sup|h[1-6]|a|pre|font|audio)\b[^<>]*>/i.test(
      text,
    ) || /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/i.test(text)
  );
}
