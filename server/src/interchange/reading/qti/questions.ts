import type { RawElement } from '../xml/element.ts';
import { blockQuestions, isBlockInteraction, saysWhatToDo } from './block-interactions.ts';
import { flowOf, markOf, withGaps } from './flow.ts';
import {
  bare,
  countIn,
  gapTextOf,
  inlineQuestions,
  isInlineInteraction,
  joined,
  rowsOf,
  tableWithAll,
} from './gap-text.ts';
import type { GapText } from './gaps.ts';
import { type Found, isPromptMark, type Reader, rowFor } from './reader.ts';

/** What an item asks, and the text that all of it stands with. */
export type Questions = { found: Found[]; passage: string };

/** Everything that a body asks, below instructions for candidates. */
export function questionsOf(reader: Reader, rubrics: string[]): Questions {
  const { body } = reader;
  const blocks = countIn(body, isBlockInteraction);
  const hasGaps = countIn(body, isInlineInteraction) > 0;
  if (hasGaps && blocks === 0) return { found: gapQuestions(reader, rubrics), passage: '' };
  return blocks === 1 && !hasGaps ? loneQuestion(reader, rubrics) : severalQuestions(reader, rubrics);
}

/** A text with gaps and nothing else. */
function gapQuestions(reader: Reader, rubrics: string[]): Found[] {
  const text = gapTextOf(reader, reader.body.children, isInlineInteraction);
  const prompt = rubrics.length === 0 ? text.prompt : joined([...rubrics, text.prompt ?? '']);
  return inlineQuestions(reader, { ...text, prompt });
}

/** One interaction: all that the item says is said with it. */
function loneQuestion(reader: Reader, rubrics: string[]): Questions {
  const { asides, slots, text } = bodyOf(reader, isBlockInteraction);
  const before = joined([...rubrics, ...asides, bare(text)]);
  const found = slots.flatMap((element) => {
    const asked = blockQuestions({ reader, element, before });
    // Rows of a table are below each other, each with a row of the report.
    return asked.map((one) => ({ asked: one, item: asked.length === 1 ? reader.item : rowFor(reader, element) }));
  });
  return { found, passage: '' };
}

/** A part of a body: its text with marks, and which of them are gaps. */
type Paragraph = { text: string; isGapped: boolean; isUsed: boolean };

/**
 * Several interactions, each a question with a row of its own: the paragraphs with gaps are one. What stands right
 * before an interaction without a prompt is its prompt; the rest is the passage of all.
 */
function severalQuestions(reader: Reader, rubrics: string[]): Questions {
  const { body } = reader;
  const table = gapTableIn(body);
  const { asides, slots, text } = bodyOf(
    reader,
    (raw) => raw === table || isInlineInteraction(raw) || isBlockInteraction(raw),
  );
  const isGap = (slot: number) => {
    const peek = slots[slot]?.peek;
    return peek !== undefined && isInlineInteraction(peek);
  };
  const paragraphs = text.split(/\n{2,}/).map((part): Paragraph => {
    return { text: part, isGapped: slotsIn(part).some(isGap), isUsed: false };
  });
  const placeOf = new Map(paragraphs.flatMap((part, at) => slotsIn(part.text).map((slot) => [slot, at])));
  const promptBefore = (slot: number): string => {
    const at = placeOf.get(slot) ?? -1;
    const found = [paragraphs[at], paragraphs[at - 1]].find(
      (part, back) =>
        part && !part.isUsed && !part.isGapped && bare(part.text) !== '' && isFreeFor(part.text, back, slot),
    );
    if (!found) return '';
    found.isUsed = true;
    return bare(found.text);
  };
  const inText = gapsIn(paragraphs, isGap, slots);
  const gapText: GapText | null = table ? tableText(reader, table) : inText;
  const gapped = gapText ? inlineQuestions(reader, gapText, { isAll: false }) : [];
  const found = slots.flatMap((element, slot): Found[] => {
    if (!isBlockInteraction(element.peek)) return gapped.splice(0);
    const row = rowFor(reader, element);
    const own = { ...reader, item: row, read: reader.readFor(row) };
    const before = saysWhatToDo(element.peek) ? '' : promptBefore(slot);
    return blockQuestions({ reader: own, element, before }).map((asked, index) => ({
      asked,
      item: index === 0 ? row : rowFor(reader, element),
    }));
  });
  const rest = paragraphs.filter(({ isGapped, isUsed }) => !isGapped && !isUsed).map((part) => bare(part.text));
  return { found, passage: joined([...rubrics, ...asides, ...rest]) };
}

/** A paragraph is the prompt of the interaction in it, or of the one after it if none stands in it. */
function isFreeFor(text: string, back: number, slot: number): boolean {
  const there = slotsIn(text);
  return back === 0 ? there[0] === slot : there.length === 0;
}

function slotsIn(text: string): number[] {
  const slots: number[] = [];
  withGaps(text, (slot) => {
    slots.push(slot);
    return '';
  });
  return slots;
}

/** The paragraphs with gaps as one text; null for none. */
function gapsIn(paragraphs: Paragraph[], isGap: (slot: number) => boolean, slots: GapText['gaps']): GapText | null {
  const gapped = paragraphs.filter(({ isGapped }) => isGapped);
  if (gapped.length === 0) return null;
  let count = 0;
  const body = gapped.map(({ text }) => withGaps(text, (slot) => (isGap(slot) ? markOf(count++) : ''))).join('\n\n');
  return { prompt: null, title: null, texts: { body }, gaps: slots.filter((_, slot) => isGap(slot)) };
}

/** The table that has all the gaps of a body, and nothing else that asks. */
function gapTableIn(body: RawElement): RawElement | null {
  if (countIn(body, isInlineInteraction) === 0) return null;
  const table = tableWithAll(body.children, isInlineInteraction);
  return table && countIn(table, isBlockInteraction) === 0 ? table : null;
}

function tableText(reader: Reader, table: RawElement): GapText {
  const { rows, gaps } = rowsOf(reader, table, isInlineInteraction);
  return { prompt: null, title: null, texts: { rows }, gaps };
}

/** What a body says around what is asked in it. */
function bodyOf(reader: Reader, isSlot: (raw: RawElement) => boolean) {
  const { body, item, fileOf, shown } = reader;
  const flow = flowOf(body.children, { item, fileOf, isSlot, isAside: isPromptMark });
  shown.push(...flow.shown);
  return { asides: flow.aside.map((part) => reader.read(part)), slots: flow.slots, text: flow.text };
}
