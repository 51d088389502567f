import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { formattingLost, textOfHtml } from '../../html-text.ts';
import { EXACT_CLASS } from '../../kinds/markup.ts';
import { noteMissing, type ShownFile } from '../media.ts';
import { beginningOf, type OpenItem } from '../report.ts';
import { type Element, isElement, type RawElement, take, takeText } from '../xml/element.ts';
import { HTML } from './names.ts';
import { isPage } from './pages.ts';

/** A text with what stands in it: each slot is an element that the text has a mark for. */
export type Flow = { text: string; slots: Element[]; aside: Element[]; shown: ShownFile[] };

/** The mark of a slot in a text. No text of a file has it: its own signs of these are slots too. */
export function markOf(slot: number): string {
  return `\uE000${slot}\uE001`;
}
const MARK = /\uE000(\d+)\uE001/g;

/** A text between its slots: one more than there are slots. */
export function piecesOf(text: string): string[] {
  return text.split(/\uE000\d+\uE001/);
}

export function withGaps(text: string, gap: (slot: number) => string): string {
  return text.replace(MARK, (_mark, slot: string) => gap(Number(slot)));
}

export type FlowRules = {
  item: OpenItem;
  /** What becomes a slot. */
  isSlot: (raw: RawElement) => boolean;
  /** What is no part of the text, and is read by itself. */
  isAside?: (raw: RawElement) => boolean;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
};

/** Attributes of HTML that a plain text has no place for, listed by what they are. */
const LOOKS = byName<string>({ class: 'names of styles', style: 'colours and sizes' });
const TAKEN = new Set('id src alt href width height type data controls title colspan rowspan'.split(' '));

/** Elements that HTML has without an end. */
const VOID = new Set('br hr img input wbr col source track'.split(' '));

/**
 * What elements say as a plain text. HTML is taken, with its formatting listed; an element of QTI is left alone, and so
 * listed, unless it is a slot.
 */
export function flowOf(
  parts: readonly (RawElement | { text: string; line: number; isTaken: boolean })[],
  rules: FlowRules,
): Flow {
  const { item, isSlot, isAside, fileOf } = rules;
  const aside: Element[] = [];
  const slots: Element[] = [];
  const exact: string[] = [];
  const looks = new Map<string, number>();
  const markup = (raw: RawElement): string => {
    if (isSlot(raw)) {
      slots.push(take(raw));
      return markOf(slots.length - 1);
    }
    if (isAside?.(raw)) {
      const part = take(raw);
      part.attribute('class');
      aside.push(part);
      return '';
    }
    // A page of its own is a passage, or is left to be listed.
    if (!HTML.has(raw.name) || isPage(raw)) return '';
    const element = take(raw);
    const attributes = raw.attributes
      .filter(({ name }) => TAKEN.has(name) || LOOKS[name])
      .map(({ name }) => [name, element.attribute(name) ?? ''] as const);
    const own = Object.fromEntries(attributes);
    for (const [name, value] of attributes) {
      if (LOOKS[name] && !value.startsWith('parlance-')) looks.set(LOOKS[name], raw.line);
    }
    if (raw.name === 'object') return objectOf(own, raw, markup);
    if (own['class'] === EXACT_CLASS) return raw.children.map((child) => exactText(child, exact, markup)).join('');
    // What stands in an element without an end is no HTML, and is left to be listed.
    const inside = VOID.has(raw.name) ? [] : raw.children;
    const inner = inside.map((child) => (isElement(child) ? markup(child) : escaped(takeText(child)))).join('');
    const kept = attributes.filter(([name]) => !LOOKS[name]);
    const tag = `${raw.name}${kept.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}`;
    return VOID.has(raw.name) ? `<${tag}>` : `<${tag}>${inner}</${raw.name}>`;
  };
  const html = parts.map((part) => (isElement(part) ? markup(part) : escaped(takeText(part)))).join('');
  const read = textOfHtml(html);
  const line = parts[0]?.line ?? item.place.line;
  for (const what of new Set([...read.lost, ...looks.keys()])) {
    item.lose(looks.get(what) ?? line, `html/${what}`, formattingLost(what));
  }
  const shown = read.files.flatMap(({ source, alt, tag }) => {
    const name = fileOf(source);
    if (name === null)
      noteMissing(item, {
        line,
        tag,
        text: say(msg`File: ${{ text: beginningOf(source) }} is not here, and nothing is loaded.`),
      });
    return name === null ? [] : [{ name, alt, tag }];
  });
  return {
    text: read.text.replace(/\uE002(\d+)\uE001/g, (_mark, at: string) => exact[Number(at)] ?? ''),
    slots,
    aside,
    shown,
  };
}

/** A text as it is, kept from what is done to the white space of HTML. */
function exactText(
  child: RawElement['children'][number],
  exact: string[],
  markup: (raw: RawElement) => string,
): string {
  if (isElement(child)) return markup(child);
  exact.push(takeText(child));
  return `\uE002${exact.length - 1}\uE001`;
}

/** QTI 2 shows pictures and sounds as objects. */
function objectOf(own: Record<string, string>, raw: RawElement, markup: (raw: RawElement) => string): string {
  const { data = '', type = '' } = own;
  const fallback = raw.children.map((child) => (isElement(child) ? markup(child) : escaped(takeText(child)))).join('');
  if (type.startsWith('image/')) return `<img src="${escaped(data)}" alt="${fallback.replace(/<[^<>]*>/g, '')}">`;
  if (type.startsWith('audio/')) return `<audio src="${escaped(data)}"></audio>`;
  return data === '' ? fallback : `<video src="${escaped(data)}"></video>${fallback}`;
}

function escaped(text: string): string {
  if (!/[&<>"\uE000-\uE002]/.test(text)) return text;
  return text
    .replace(/[\uE000-\uE002]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
