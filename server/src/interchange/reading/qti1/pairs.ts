import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { matchedPairs } from '../choices.ts';
import type { Made } from '../report.ts';
import { joinedTexts } from './material.ts';
import type { Presentation, Response } from './presentation.ts';
import { type Asking, fractionsOf } from './scores.ts';

type Row = { item: string; options: string[]; right: string[]; response: Response };

/** Items that each have a response of their own, with the options to choose from and those that are right. */
export function rowsOf({ presentation, scores }: Asking): { prompt: string; rows: Row[] } {
  const { prompt, items } = itemsOf(presentation);
  const rows = presentation.responses.map((response, index) => {
    const options = optionsOf(response, presentation);
    const right = fractionsOf(response, scores).flatMap((fraction, at) => (fraction > 0 ? [options[at] ?? ''] : []));
    return { item: items[index] ?? '', options, right, response };
  });
  return { prompt, rows };
}

/** Whether each item has an option that is right, and one of them takes several. */
export function takeSeveral(rows: Row[]): boolean {
  const isMore = ({ right, response }: Row) => right.length > 1 && response.cardinality === 'Multiple';
  return rows.some(isMore) && rows.every((row) => row.right.length === 1 || isMore(row));
}

/** The same where each has the same options, and just one is right. */
export function pairsAsked(asking: Asking, { prompt, rows }: ReturnType<typeof rowsOf>): Made['asked'] {
  const { item, presentation } = asking;
  for (const { right, response } of rows) if (right.length !== 1) sayNoPair(asking, response.line);
  const all = rows.flatMap(({ options }) => options).concat(presentation.matches);
  const listed = all.map((option) => ({ item: '', option }));
  const pairs = rows.map((row) => ({ item: row.item, option: row.right[0] ?? '' }));
  return matchedPairs(prompt, item.isFaulty ? [] : [...listed, ...pairs]);
}

/** One group whose labels belong together in pairs: those that may be put to others are the items. */
export function groupAsked(asking: Asking, { ident, labels, line, text }: Response): Made['asked'] {
  const { item, presentation, scores } = asking;
  const texts = new Map(labels.map((label) => [label.ident, label.text]));
  const right = scores.of(ident).filter(({ points }) => points > 0);
  const pairs = right.map(({ term }) => term.value.split(',').map((part) => part.trim()));
  const partners = Map.groupBy(pairs, ([one = '']) => one);
  const items = labels.filter((label) => label.isOfGroup || partners.has(label.ident));
  if (items.length === 0 || items.some((label) => partners.get(label.ident)?.length !== 1)) sayNoPair(asking, line);
  const known = new Set(items);
  const listed = labels.filter((label) => !known.has(label)).map(({ text }) => ({ item: '', option: text }));
  const found = items.map((label) => ({
    item: label.text,
    option: texts.get(partners.get(label.ident)?.[0]?.[1] ?? '') ?? '',
  }));
  return matchedPairs(joinedTexts([...presentation.parts, text]), item.isFaulty ? [] : [...listed, ...found]);
}

/** Whether responses are items of one question: each has the same options, or Blackboard lists them apart. */
export function areItems({ responses, matches }: Presentation): boolean {
  const nameOf = ({ labels }: Response) => labels.map(({ text }) => text).join('\n');
  const [first] = responses.map(nameOf);
  return matches.length > 0 || responses.every((response) => !response.isWritten && nameOf(response) === first);
}

function sayNoPair({ item }: Asking, line: number): void {
  const text = say(msg`Pairs: each item needs just one option, and one of them has none or several.`);
  item.fail(line, 'varequal', text);
}

/** Options without a text of their own are those that Blackboard lists apart, in the same order. */
function optionsOf({ labels }: Response, { matches }: Presentation): string[] {
  return labels.map(({ text }, index) => text || (matches[index] ?? ''));
}

/** The items: what responses say themselves, or the texts right before or after them. */
function itemsOf({ parts, responses }: Presentation): { prompt: string; items: string[] } {
  if (responses.every(({ text }) => text !== '')) {
    return { prompt: joinedTexts(parts), items: responses.map(({ text }) => text) };
  }
  const between: string[][] = [[]];
  for (const part of parts) {
    if (typeof part === 'string') between.at(-1)?.push(part);
    else between.push([]);
  }
  const [before = [], ...after] = between;
  const isAfter = (after.at(-1) ?? []).length > 0;
  const first = isAfter ? [] : before.slice(-1);
  const texts = isAfter ? after : [first, ...after.slice(0, -1)];
  return {
    prompt: joinedTexts(before.slice(0, before.length - first.length)),
    items: responses.map(({ text }, index) => joinedTexts([...(texts[index] ?? []), text])),
  };
}
