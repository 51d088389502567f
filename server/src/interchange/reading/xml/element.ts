import type { Details, OpenItem } from '../report.ts';
import { beginningOf } from '../report.ts';

/** An element as the parser makes it. Readers get it only as an `Element`, which notes what they take. */
export type RawElement = {
  name: string;
  namespace: string;
  line: number;
  attributes: { name: string; value: string; isTaken: boolean }[];
  children: (RawElement | RawText)[];
  isTaken: boolean;
};
/** A text of nothing but white space says nothing, and is no detail. */
export type RawText = { text: string; line: number; isTaken: boolean };

/**
 * An element of a file. Every way to what it has marks that as taken; what nobody took is listed under the item in which
 * it stands.
 */
export type Element = {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly namespace: string;
  readonly line: number;
  /** The value of an attribute; null where it has none. */
  attribute: (name: string) => string | null;
  /** Takes an attribute if it has one of these values. */
  passOver: (name: string, ...values: string[]) => void;
  /** The first element in it of this name that was not taken; null for none. */
  child: (name: string) => Element | null;
  /** The elements in it of this name that were not taken. */
  children: (...names: string[]) => Element[];
  /** All that is in it in its order; a text is a string. */
  content: () => (Element | string)[];
  /** The text right in it, without white space at its ends. */
  text: () => string;
  /** What it is made of, to be looked at without taking. */
  peek: RawElement;
};

/** Takes an element that was looked at. */
export function take(raw: RawElement): Element {
  raw.isTaken = true;
  return elementOf(raw);
}

/** Takes a text that was looked at. */
export function takeText(raw: RawText): string {
  raw.isTaken = true;
  return raw.text;
}

export function isElement(child: RawElement | RawText): child is RawElement {
  return 'name' in child;
}

/** Elements of a name in an element, itself among them, but none within another of them. */
export function allNamed(raw: RawElement, name: string): RawElement[] {
  return raw.name === name ? [raw] : raw.children.filter(isElement).flatMap((child) => allNamed(child, name));
}

export function elementOf(raw: RawElement): Element {
  const untaken = (names: string[]) =>
    raw.children.filter(
      (child): child is RawElement => isElement(child) && !child.isTaken && names.includes(child.name),
    );
  return {
    name: raw.name,
    namespace: raw.namespace,
    line: raw.line,
    peek: raw,
    attribute: (name) => {
      const found = raw.attributes.find((attribute) => attribute.name === name);
      if (!found) return null;
      found.isTaken = true;
      return found.value;
    },
    passOver: (name, ...values) => {
      const found = raw.attributes.find((attribute) => attribute.name === name);
      if (found && values.includes(found.value.trim())) found.isTaken = true;
    },
    child: (name) => {
      const [found] = untaken([name]);
      return found ? take(found) : null;
    },
    children: (...names) => untaken(names).map(take),
    content: () => raw.children.map((child) => (isElement(child) ? take(child) : takeText(child))),
    text: () =>
      raw.children
        .flatMap((child) => (isElement(child) ? [] : [takeText(child)]))
        .join('')
        .trim(),
  };
}

/** The sentence for what was not taken, by its path in the item; a sentence of the reader's own, or what it is called. */
export type Sentences = (path: string, text: string) => string;

/** Lists all of an element that was not taken under an item. Gives how many details that were. */
export function listRest(item: OpenItem, raw: RawElement, sentences: Sentences, path = raw.name): number {
  let listed = 0;
  for (const attribute of raw.attributes) {
    if (attribute.isTaken) continue;
    attribute.isTaken = true;
    listed += 1;
    const where = `${path}/@${attribute.name}`;
    item.lose(raw.line, where, sentences(where, beginningOf(attribute.value)));
  }
  for (const child of raw.children) {
    if ('name' in child) {
      const where = `${path}/${child.name}`;
      if (child.isTaken) listed += listRest(item, child, sentences, where);
      else {
        item.lose(child.line, where, sentences(where, beginningOf(allText(child))));
        listed += takeAll(child);
      }
    } else if (!child.isTaken && isDetail(child)) {
      child.isTaken = true;
      listed += 1;
      item.lose(child.line, path, sentences(`${path}/text`, beginningOf(child.text)));
    }
  }
  return listed;
}

/** Marks an element with all that is in it as taken. Gives how many details of it were not before. */
export function takeAll(raw: RawElement): number {
  let count = raw.isTaken ? 0 : 1;
  raw.isTaken = true;
  for (const attribute of raw.attributes) {
    if (!attribute.isTaken) count += 1;
    attribute.isTaken = true;
  }
  for (const child of raw.children) {
    if ('name' in child) count += takeAll(child);
    else if (!child.isTaken && isDetail(child)) {
      child.isTaken = true;
      count += 1;
    }
  }
  return count;
}

/** What may be in an element that says nothing more than its form does: all else in it is left to be listed. */
export type Known = {
  elements: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  /** Whether a text that stands right in an element of this name is such. */
  isText: (name: string, text: string) => boolean;
};

/** Takes an element with what is known in it. */
export function takeKnown(raw: RawElement, known: Known): void {
  raw.isTaken = true;
  for (const attribute of raw.attributes) if (known.attributes.has(attribute.name)) attribute.isTaken = true;
  const text = raw.children.map((child) => (isElement(child) ? '' : child.text)).join('');
  const isText = known.isText(raw.name, text.trim());
  for (const child of raw.children) {
    if (!isElement(child)) child.isTaken ||= isText;
    else if (known.elements.has(child.name)) takeKnown(child, known);
  }
}

function isDetail({ text }: RawText): boolean {
  return text.trim() !== '';
}

/** Whether an element says nothing: no attribute, no text, and so with all in it. */
export function isEmpty(raw: RawElement): boolean {
  return raw.children.every((child) => ('name' in child ? isEmpty(child) : !isDetail(child)));
}

function allText(raw: RawElement): string {
  const own = raw.children.map((child) => ('name' in child ? allText(child) : child.text)).join(' ');
  return own.trim() || raw.attributes.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** How many details of a document there are, and how many of them were taken; those that are listed are known. */
export function detailsOf(root: RawElement, listed: number): Details {
  let total = 0;
  let marked = 0;
  const count = (raw: RawElement) => {
    const texts = raw.children.filter((child): child is RawText => !('name' in child) && isDetail(child));
    total += 1 + raw.attributes.length + texts.length;
    marked += [raw, ...raw.attributes, ...texts].filter(({ isTaken }) => isTaken).length;
    for (const child of raw.children) if ('name' in child) count(child);
  };
  count(root);
  return { total, taken: marked - listed, listed };
}
