import type { Made } from '../report.ts';
import { type Element, elementOf, isElement, type RawElement, take } from '../xml/element.ts';
import { type Flow, flowOf, markOf, withGaps } from './flow.ts';
import { type GapInteraction, type GapText, gapMatch, hottexts, inlineChoices, textEntries } from './gaps.ts';
import { type Found, isPromptMark, type Reader, rowFor } from './reader.ts';

/** The elements that are gaps, by what asks with them. */
const GAPS: [string, (given: GapInteraction) => Made['asked']][] = [
  ['qti-text-entry-interaction', textEntries],
  ['qti-inline-choice-interaction', inlineChoices],
];
const OTHERS = /^qti-(choice|match|order|extended-text|upload)-interaction$/;
const SHOWN_GAP = '_____';

/** What a text asks by its gaps: a question for each kind of them; null for a text without. */
export function gapQuestions(reader: Reader, rubrics: string[]): { found: Found[]; passage: string } | null {
  const { body } = reader;
  const whole = firstNamed(body, 'qti-gap-match-interaction');
  if (whole) return { found: [gapMatchIn(reader, whole, rubrics)], passage: '' };
  const words = firstNamed(body, 'qti-hottext-interaction');
  if (words) return { found: [hottextIn(reader, words, rubrics)], passage: '' };
  const kinds = GAPS.filter(([name]) => firstNamed(body, name));
  if (kinds.length === 0 || hasOthers(body)) return null;
  const names = kinds.map(([name]) => name);
  const text = gapTextOf(reader, body.children, names);
  const found = kinds.map(([name, read]) => {
    const gaps = text.gaps.filter((gap) => gap.name === name);
    const own = { ...onlyOf(text, name), prompt: withRubrics(text.prompt, rubrics), gaps };
    const row = kinds.length === 1 ? reader.item : rowFor(reader, gaps[0] ?? elementOf(body));
    return { asked: read({ ...reader, item: row, read: reader.readFor(row), text: own }), item: row };
  });
  return { found, passage: '' };
}

function withRubrics(prompt: string | null, rubrics: string[]): string | null {
  return rubrics.length === 0 ? prompt : [...rubrics, prompt ?? ''].filter(Boolean).join('\n\n');
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

function gapMatchIn(reader: Reader, raw: RawElement, rubrics: string[]): Found {
  const element = take(raw);
  const before = textAround(reader, raw);
  const own = reader.read(element.child('qti-prompt'));
  element.passOver('shuffle', 'false');
  for (const name of ['max-associations', 'min-associations']) element.attribute(name);
  const words = element.children('qti-gap-text');
  const text = gapTextOf(
    reader,
    raw.children.filter((child) => !isElement(child) || !child.isTaken),
    ['qti-gap'],
  );
  const said = [...rubrics, before, own, text.prompt ?? ''].filter((part) => part !== '').join('\n\n');
  const prompt = said === '' ? null : said;
  const asked = gapMatch(
    { ...reader, text: { ...text, prompt } },
    { element, words, response: reader.responseOf(element) },
  );
  return { asked, item: reader.item };
}

function hottextIn(reader: Reader, raw: RawElement, rubrics: string[]): Found {
  const element = take(raw);
  const before = textAround(reader, raw);
  const own = reader.read(element.child('qti-prompt'));
  const flow = flowOf(
    raw.children.filter((child) => !isElement(child) || !child.isTaken),
    { item: reader.item, fileOf: reader.fileOf, isSlot: ({ name }) => name === 'qti-hottext' },
  );
  reader.shown.push(...flow.shown);
  const words = flow.slots.map((word) => ({ identifier: word.attribute('identifier') ?? '', text: reader.read(word) }));
  const text = withGaps(flow.text, (slot) => words[slot]?.text ?? '');
  const prompt = [...rubrics, before, own, text].filter((part) => part !== '').join('\n\n');
  const asked = hottexts({ ...reader, element, prompt, response: reader.responseOf(element) }, words);
  return { asked, item: reader.item };
}

/** What a body says around one element of it. */
function textAround(reader: Reader, raw: RawElement): string {
  const flow = flowOf(reader.body.children, {
    item: reader.item,
    fileOf: reader.fileOf,
    isSlot: (one) => one === raw,
    isAside: isPromptMark,
  });
  reader.shown.push(...flow.shown);
  const marked = flow.aside.map((part) => reader.read(part));
  return [
    ...marked,
    withGaps(flow.text, () => '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A text with its gaps, or the table that has them all. */
function gapTextOf(reader: Reader, parts: RawElement['children'], names: string[]): GapText {
  const isGap = (raw: RawElement) => names.includes(raw.name);
  const table = tableWithAll(parts, isGap);
  const outer = flowOf(parts, {
    item: reader.item,
    fileOf: reader.fileOf,
    isSlot: (raw) => raw === table || isGap(raw),
    isAside: (raw) => isPromptMark(raw) || isTitleMark(raw),
  });
  reader.shown.push(...outer.shown);
  const [marked] = outer.aside.filter(({ peek }) => isPromptMark(peek)).map((part) => reader.read(part));
  const [title] = outer.aside.filter(({ peek }) => isTitleMark(peek)).map((part) => reader.read(part));
  const head = { prompt: marked ?? null, title: title ?? null };
  if (!table) return { ...head, texts: { body: outer.text }, gaps: outer.slots };
  const before = withGaps(outer.text, () => '').trim();
  const { rows, gaps } = rowsOf(reader, table, isGap);
  return { ...head, prompt: marked ?? before, texts: { rows }, gaps };
}

function isTitleMark(raw: RawElement): boolean {
  return raw.attributes.some(({ name, value }) => name === 'class' && value === 'parlance-title');
}

/** The rows of a table, whose gaps count row by row. */
function rowsOf(reader: Reader, table: RawElement, isGap: (raw: RawElement) => boolean) {
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
function tableWithAll(parts: RawElement['children'], isGap: (raw: RawElement) => boolean): RawElement | null {
  const all = parts.filter(isElement).reduce((sum, part) => sum + countIn(part, isGap), 0);
  const tables = parts.filter(isElement).flatMap((part) => allNamed(part, 'table'));
  return tables.find((table) => countIn(table, isGap) === all) ?? null;
}

function countIn(raw: RawElement, isGap: (raw: RawElement) => boolean): number {
  return (isGap(raw) ? 1 : 0) + raw.children.filter(isElement).reduce((sum, child) => sum + countIn(child, isGap), 0);
}

function allNamed(raw: RawElement, name: string): RawElement[] {
  return raw.name === name ? [raw] : raw.children.filter(isElement).flatMap((child) => allNamed(child, name));
}

function firstNamed(raw: RawElement, name: string): RawElement | undefined {
  return allNamed(raw, name)[0];
}

function hasOthers(raw: RawElement): boolean {
  return OTHERS.test(raw.name) || raw.children.some((child) => isElement(child) && hasOthers(child));
}
