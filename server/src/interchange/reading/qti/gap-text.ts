import type { Made } from '../report.ts';
import { allNamed, type Element, isElement, type RawElement, take } from '../xml/element.ts';
import { type Flow, flowOf, markOf, withGaps } from './flow.ts';
import { type GapInteraction, type GapText, inlineChoices, textEntries } from './gaps.ts';
import { type Found, isPromptMark, type Reader, rowFor } from './reader.ts';

/** How the inline interactions of QTI become questions, by their names. */
const INLINE: [string, (given: GapInteraction) => Made['asked']][] = [
  ['qti-text-entry-interaction', textEntries],
  ['qti-inline-choice-interaction', inlineChoices],
];
const SHOWN_GAP = '_____';

/** Whether an element is a gap of a text that is written or chosen in. */
export function isInlineInteraction({ name }: RawElement): boolean {
  return INLINE.some(([known]) => known === name);
}

/** What a text asks by its gaps: a question for each kind of them. Each has a row of its own unless it is all there is. */
export function inlineQuestions(reader: Reader, text: GapText, { isAll = true } = {}): Found[] {
  const kinds = INLINE.filter(([name]) => text.gaps.some((gap) => gap.name === name));
  return kinds.flatMap(([name, read]) => {
    const gaps = text.gaps.filter((gap) => gap.name === name);
    const [first] = gaps;
    if (!first) return [];
    const row = isAll && kinds.length === 1 ? reader.item : rowFor(reader, first);
    const own = { ...onlyOf(text, name), gaps };
    return [{ asked: read({ ...reader, item: row, read: reader.readFor(row), text: own }), item: row }];
  });
}

/** The text with marks for the gaps of one kind; gaps of others are lines. */
function onlyOf(text: GapText, name: string): GapText {
  let count = 0;
  const places = text.gaps.map((gap) => (gap.name === name ? markOf(count++) : SHOWN_GAP));
  const put = (part: string) => withGaps(part, (slot) => places[slot] ?? '');
  const texts =
    'rows' in text.texts ? { rows: text.texts.rows.map((row) => row.map(put)) } : { body: put(text.texts.body) };
  return { ...text, texts };
}

/** A text with its gaps, or the table that has them all. */
export function gapTextOf(reader: Reader, parts: RawElement['children'], isGap: (raw: RawElement) => boolean): GapText {
  const table = tableWithAll(parts, isGap);
  const outer = flowOf(parts, {
    item: reader.item,
    fileOf: reader.fileOf,
    isSlot: (raw) => raw === table || isGap(raw),
    isAside: (raw) => isPromptMark(raw) || isTitleMark(raw),
  });
  reader.shown.push(...outer.shown);
  const marked = outer.aside.filter(({ peek }) => isPromptMark(peek)).map((part) => reader.read(part));
  const titles = outer.aside.filter(({ peek }) => isTitleMark(peek)).map((part) => reader.read(part));
  const title = titles.length > 0 ? titles.join('\n') : null;
  if (!table) {
    const prompt = marked.length > 0 ? joined(marked) : null;
    return { prompt, title, texts: { body: outer.text }, gaps: outer.slots };
  }
  const { rows, gaps } = rowsOf(reader, table, isGap);
  return { prompt: joined([...marked, bare(outer.text)]), title, texts: { rows }, gaps };
}

/** A text without the marks of what stands in it. */
export function bare(text: string): string {
  return withGaps(text, () => '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Texts that say something, as paragraphs. */
export function joined(texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

export function isTitleMark(raw: RawElement): boolean {
  return raw.attributes.some(({ name, value }) => name === 'class' && value === 'parlance-title');
}

/** The rows of a table, whose gaps count row by row. */
export function rowsOf(reader: Reader, table: RawElement, isGap: (raw: RawElement) => boolean) {
  const gaps: Element[] = [];
  const cellText = (cell: RawElement): string => {
    const flow: Flow = flowOf(take(cell).peek.children, { item: reader.item, fileOf: reader.fileOf, isSlot: isGap });
    reader.shown.push(...flow.shown);
    const first = gaps.length;
    gaps.push(...flow.slots);
    return withGaps(flow.text, (slot) => markOf(first + slot));
  };
  const rows: string[][] = [];
  const walk = (raw: RawElement) => {
    for (const child of raw.children) {
      if (!isElement(child)) continue;
      if (child.name === 'tr') {
        const cells = take(child)
          .peek.children.filter(isElement)
          .filter(({ name }) => name === 'td' || name === 'th');
        rows.push(cells.map(cellText));
      } else if (['tbody', 'thead', 'tfoot'].includes(child.name)) walk(take(child).peek);
    }
  };
  walk(table);
  return { rows, gaps };
}

/** A table in which every gap stands. */
export function tableWithAll(parts: RawElement['children'], isGap: (raw: RawElement) => boolean): RawElement | null {
  const all = parts.filter(isElement).reduce((sum, part) => sum + countIn(part, isGap), 0);
  const tables = parts.filter(isElement).flatMap((part) => allNamed(part, 'table'));
  return tables.find((table) => countIn(table, isGap) === all) ?? null;
}

/** How many such elements there are in one, itself among them. */
export function countIn(raw: RawElement, isCounted: (raw: RawElement) => boolean): number {
  const within = raw.children.filter(isElement).map((child) => countIn(child, isCounted));
  return within.reduce((sum, count) => sum + count, isCounted(raw) ? 1 : 0);
}
