import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { formattingLost } from '../../html-text.ts';
import { noteMissing, type ShownFile } from '../media.ts';
import { plainText, type TextFormat } from '../plain-text.ts';
import { flowOf } from '../qti/flow.ts';
import { beginningOf, type OpenItem } from '../report.ts';
import { type Element, isElement, type RawElement, take, takeText } from '../xml/element.ts';

/** What reads texts of QTI 1.2 for an item, and gathers the pictures and sounds in them. */
export type Texts = {
  item: OpenItem;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  shown: ShownFile[];
};

/** What texts stand in. */
const AROUND = new Set('flow flow_mat material mat_extension solution solutionmaterial hint hintmaterial'.split(' '));
/** What says how a text is set or read aloud, and nothing to its reader. */
const PASSED = 'class label view feedbackstyle charset xml:lang xml:space width height x0 y0 entityref'.split(' ');
const FORMATS = byName<TextFormat>({
  'text/plain': 'plain',
  'text/html': 'html',
  'text/xhtml': 'html',
  HTML: 'html',
  SMART_TEXT: 'html',
  PLAIN_TEXT: 'plain',
});
const FILES = byName<[tag: string, type: string]>({
  matimage: ['img', 'imagtype'],
  mataudio: ['audio', 'audiotype'],
  matvideo: ['video', 'videotype'],
  matapplication: ['object', 'apptype'],
});
const PICTURE = /\.(png|jpe?g|gif|webp|svg)$/i;
const SOUND = /\.(mp3|m4a|ogg|oga|wav|opus|aac|flac|webm)$/i;

/** What stands in an element one after the other: its texts, and elements that are no text but asked for. */
export function partsOf(texts: Texts, parent: Element, isPart: (raw: RawElement) => boolean): (string | Element)[] {
  const parts: (string | Element)[] = [];
  const walk = (raw: RawElement): void => {
    for (const child of raw.children) {
      if (!isElement(child) || child.isTaken) continue;
      if (isPart(child)) parts.push(take(child));
      else if (child.name === 'material') parts.push(materialText(texts, passed(take(child))));
      else if (AROUND.has(child.name)) walk(passed(take(child)).peek);
    }
  };
  walk(parent.peek);
  return parts.filter((part) => part !== '');
}

/** The texts of an element as paragraphs; empty for none. */
export function textOf(texts: Texts, parent: Element | null): string {
  return parent ? joinedTexts(partsOf(texts, parent, () => false)) : '';
}

export function joinedTexts(parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

/** The texts of one material follow each other on one line. */
function materialText(texts: Texts, material: Element): string {
  const pieces: string[] = [];
  const walk = (raw: RawElement): void => {
    for (const child of raw.children) {
      if (!isElement(child)) continue;
      if (AROUND.has(child.name)) walk(passed(take(child)).peek);
      else if (child.name === 'matbreak') {
        take(child);
        pieces.push('\n');
      } else if (child.name in FILES) pieces.push(fileText(texts, passed(take(child))));
      else if (/^(mattext|matemtext|mat_formattedtext)$/.test(child.name))
        pieces.push(ownText(texts, passed(take(child))));
    }
  };
  walk(material.peek);
  return pieces
    .filter((piece) => piece !== '')
    .join(' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function passed(element: Element): Element {
  for (const name of PASSED) element.attribute(name);
  return element;
}

/** A text that is HTML as text or as elements, or plain. */
function ownText(texts: Texts, element: Element): string {
  const { item, fileOf, shown } = texts;
  const type = element.attribute('texttype') ?? element.attribute('type') ?? '';
  const { children } = element.peek;
  if (element.name === 'matemtext') item.lose(element.line, 'html/italics', formattingLost('italics'));
  if (children.some(isElement)) {
    const flow = flowOf(children, { item, fileOf, isSlot: () => false });
    shown.push(...flow.shown);
    return flow.text;
  }
  const text = children.map((child) => (isElement(child) ? '' : takeText(child))).join('');
  const read = plainText(item, { text, format: FORMATS[type] ?? 'either', line: element.line });
  for (const { source, alt, tag } of read.files) show(texts, { source, alt, tag, line: element.line });
  return read.text;
}

/** A file that stands by itself; empty, as no text of it is shown. */
function fileText(texts: Texts, element: Element): string {
  const [tag = '', type = ''] = FILES[element.name] ?? [];
  element.attribute(type);
  const alt = element.attribute('label') ?? '';
  const source = element.attribute('uri') ?? '';
  if (source === '') return '';
  const kind = tag !== 'object' ? tag : PICTURE.test(source) ? 'img' : SOUND.test(source) ? 'audio' : tag;
  if (kind === 'object')
    texts.item.lose(element.line, 'file', say(msg`Embedded object: ${{ text: beginningOf(source) }}`));
  else show(texts, { source, alt, tag: kind, line: element.line });
  return '';
}

type Named = { source: string; alt: string; tag: string; line: number };

function show({ item, fileOf, shown }: Texts, { source, alt, tag, line }: Named): void {
  const name = fileOf(source);
  if (name !== null) {
    shown.push({ name, alt, tag });
    return;
  }
  const text = say(msg`File: ${{ text: beginningOf(source) }} is not here, and nothing is loaded.`);
  noteMissing(item, { line, tag, text });
}
