import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { matchedPairs, oneRight, severalRight } from '../choices.ts';
import type { Made } from '../report.ts';
import type { Element } from '../xml/element.ts';
import { joined } from './gap-text.ts';
import { type Interaction, inOrder, isFixed, pairsOf } from './interactions.ts';

type Choice = { identifier: string; text: string; most: string | null; isFixed: boolean };
type Table = { items: Choice[]; options: Choice[]; partnersOf: (identifier: string) => string[] };

/**
 * Directed pairs of two lists. Where each of one list has just one of the other it is a matching, also where some have none:
 * these take an option more. Where one has several, each row is a question of its own.
 */
export function match(interaction: Interaction): Made['asked'][] {
  const { item, element } = interaction;
  for (const name of ['max-associations', 'min-associations']) element.attribute(name);
  const [left = [], right = []] = element.children('qti-simple-match-set').map((set) => choicesOf(interaction, set));
  const known = [left, right].map((list) => list.map(({ identifier }) => identifier));
  const pairs = pairsOf(interaction, known as [string[], string[]]);
  const partners = ([0, 1] as const).map((side) => Map.groupBy(pairs, (pair) => pair[side]));
  const tableOf = (side: 0 | 1): Table => ({
    items: side === 0 ? left : right,
    options: side === 0 ? right : left,
    partnersOf: (identifier) => (partners[side]?.get(identifier) ?? []).flatMap((pair) => pair[1 - side] ?? []),
  });
  const [rows, columns] = [tableOf(0), tableOf(1)];
  if (hasEach(rows, (count) => count === 1)) return [matched(interaction, rows)];
  if (hasEach(columns, (count) => count === 1)) return [matched(interaction, columns)];
  if (pairs.length === 0) {
    item.fail(element.line, 'qti-correct-response', say(msg`Pairs: the key has none.`));
    return [matchedPairs(interaction.prompt, [])];
  }
  if (hasEach(rows, (count) => count <= 1)) {
    const text = say(msg`Items without an option: “${{ option: noneOfThese() }}” is one more to choose.`);
    item.lose(element.line, 'qti-correct-response', text);
    return [matched(interaction, rows)];
  }
  const text = say(msg`Items that take several options or none: each is a question of its own.`);
  item.lose(element.line, 'qti-correct-response', text);
  return rows.items.map((row) => rowAsked(interaction, rows, row));
}

function noneOfThese(): string {
  return say(msg`None of these`);
}

function choicesOf({ read }: Interaction, set: Element): Choice[] {
  return set.children('qti-simple-associable-choice').map((choice) => {
    const most = choice.attribute('match-max');
    choice.passOver('match-min', '0', '1');
    choice.passOver('fixed', 'false', 'true');
    const identifier = choice.attribute('identifier') ?? '';
    return { identifier, text: read(choice), most, isFixed: isFixed(choice) };
  });
}

function hasEach({ items, partnersOf }: Table, has: (count: number) => boolean): boolean {
  return items.every(({ identifier }) => has(partnersOf(identifier).length));
}

/** The kind whose options may be the words of Not Given. */
const matchings = { matching: true };

function matched({ element, prompt, own }: Interaction, { items, options, partnersOf }: Table): Made['asked'] {
  const reuse = options.some(({ most }) => most !== null && most !== '1') || options.length < items.length;
  const texts = new Map(options.toReversed().map((option) => [option.identifier, option.text]));
  const right = items.map(({ identifier }) => partnersOf(identifier)[0]);
  const isNone = right.includes(undefined);
  const found = items.map(({ text }, index) => ({
    item: text,
    option: right[index] === undefined ? noneOfThese() : (texts.get(right[index]) ?? ''),
  }));
  const listed = options.map(({ text }) => ({ item: '', option: text }));
  const isMatching = own !== null && own.kind in matchings;
  const asked = matchedPairs(prompt, [...listed, ...found], { reuse: reuse || isNone, isMatching });
  // Options with the same text are one, and what was added comes last.
  const kept = options.filter(({ text }, index) => options.findIndex((one) => one.text === text) === index);
  return inOrder(element, asked, [...kept.map((option) => option.isFixed), ...(isNone ? [true] : [])]);
}

/** One row of a table as a question. Each pair is worth what the mapping gives it, or all of them are needed. */
function rowAsked(interaction: Interaction, { options, partnersOf }: Table, row: Choice): Made['asked'] {
  const { item, element, response, processing } = interaction;
  const right = new Set(partnersOf(row.identifier));
  const worthOf = new Map(response.mapping.map(({ key, value }) => [key.trim().replace(/\s+/g, ' '), value]));
  const isAllOrNone = processing === 'match' || response.mapping.length === 0;
  const weighted = options.map(({ identifier, text }) => {
    const worth = worthOf.get(`${row.identifier} ${identifier}`) ?? response.otherwise;
    return { text, fraction: isAllOrNone ? Number(right.has(identifier)) : worth };
  });
  const given = right.size > 0 ? weighted : [...weighted, { text: noneOfThese(), fraction: 1 }];
  const prompt = joined([interaction.prompt, row.text]);
  const asked =
    row.most === '1'
      ? oneRight(item, prompt, scaled(given))
      : severalRight(item, prompt, given, { isAllOrNone: isAllOrNone || right.size === 0, isOneMark: true });
  return inOrder(element, asked, [...options.map((option) => option.isFixed), ...(right.size > 0 ? [] : [true])]);
}

/** What is worth most is the whole mark. */
function scaled<O extends { fraction: number }>(options: O[]): O[] {
  const most = Math.max(0, ...options.map(({ fraction }) => fraction));
  return options.map((option) => ({ ...option, fraction: most > 0 ? option.fraction / most : 0 }));
}
