import { msg } from '@lingui/core/runtime-macro';
import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { letterCreditOf } from '@parlance/contract/kinds/worth';
import { say } from '@parlance/contract/say';
import { byName } from '../by-name.ts';
import { askedByPairs, type Pair } from '../kinds/exchanged-kinds.ts';
import type { Made, OpenItem } from './report.ts';

/** An option with the part of the marks that it gives, from -1 to 1. */
export type WeightedOption = { text: string; fraction: number };

type MadeQuestion = Made['asked'];

/** A question of which one option is right. Fails the item unless just one gives all the marks. */
export function oneRight(item: OpenItem, prompt: string, options: WeightedOption[]): MadeQuestion {
  const { line } = item.place;
  const right = options.flatMap(({ fraction }, index) => (fraction >= 1 ? [index] : []));
  const best = right[0] ?? 0;
  if (right.length === 0) item.fail(line, 'key', say(msg`Key: no option is right.`));
  if (right.length > 1) item.fail(line, 'key', say(msg`Key: more than one option gives all the marks.`));
  for (const { text, fraction } of options) {
    if (fraction < 0)
      item.lose(
        line,
        'fraction',
        say(msg`${{ share: percent(fraction) }} for “${{ text }}”: here a wrong option is worth nothing.`),
      );
  }
  const parts = options.map(({ fraction }) => (fraction > 0 && fraction < 1 ? thousandthsOf(fraction) : 0));
  return {
    kind: 'single_choice',
    content: { prompt, options: options.map(({ text }) => text) },
    key: { letter: optionLetters[best], ...letterCreditOf(inLetters(parts)) },
  };
}

const TRUTH = byName<string>({ true: 'TRUE', yes: 'TRUE', false: 'FALSE', no: 'FALSE' });

/** A question whose two options are called true and false, or yes and no; null for one that has others. */
export function truthOf(
  item: OpenItem,
  prompt: string,
  options: WeightedOption[],
  [line, path]: [line: number, path: string],
): MadeQuestion | null {
  const values = options.map(({ text }) => TRUTH[text.trim().toLowerCase()]);
  const right = values[options.findIndex(({ fraction }) => fraction >= 1)];
  if (values.length !== 2 || !values[0] || !values[1] || values[0] === values[1] || !right) return null;
  if (options.some(({ text }) => /^(yes|no)$/i.test(text.trim()))) {
    item.lose(line, path, say(msg`Yes and no: learners see True and False.`));
  }
  return { kind: 'true_false', content: { prompt }, key: { value: right } };
}

/**
 * A question of which several options are right. Equal parts without a minus are a mark for each, but where it is known to
 * be one mark; otherwise each gives its part. One right option beside others that each take the whole mark away is all or
 * nothing, but in a file of ours, which would say so.
 */
export function severalRight(
  item: OpenItem,
  prompt: string,
  options: WeightedOption[],
  { isAllOrNone = false, isOneMark = false } = {},
): MadeQuestion {
  const right = options.filter(({ fraction }) => fraction > 0);
  const first = right[0]?.fraction ?? 0;
  const isEqual = right.every(({ fraction }) => Math.abs(fraction - first) < 0.01);
  const others = options.filter(({ fraction }) => fraction <= 0);
  const hasMinus = others.some(({ fraction }) => fraction < 0);
  const takesAll = others.length > 0 && others.every(({ fraction }) => thousandthsOf(fraction) <= -WHOLE);
  const letters = options.flatMap(({ fraction }, index) => (fraction > 0 ? [optionLetters[index] ?? ''] : []));
  const texts = options.map(({ text }) => text);
  const { line } = item.place;
  if (letters.length === 0) item.fail(line, 'key', say(msg`Key: no option is right.`));
  if (!isAllOrNone && !isOneMark && isEqual && !hasMinus && canChooseN(right.length, options.length)) {
    return { kind: 'choose_n', content: { prompt, options: texts, n: right.length }, key: { letters } };
  }
  const isWhole = isAllOrNone || (!isOneMark && takesAll && letters.length === 1);
  const credit = isWhole ? {} : letterCreditOf(inLetters(partsOf(options)));
  return { kind: 'several_choice', content: { prompt, options: texts }, key: { letters, ...credit } };
}

/** What each option is worth in thousandths: all right ones together the mark. Rounded parts stay as they are. */
function partsOf(options: WeightedOption[]): number[] {
  const right = options.filter(({ fraction }) => fraction > 0);
  const sum = right.reduce((all, { fraction }) => all + fraction, 0);
  const scale = Math.abs(sum - 1) * WHOLE <= right.length ? 1 : 1 / sum;
  return options.map(({ fraction }) => (fraction === 0 ? 0 : Math.max(-WHOLE, thousandthsOf(fraction * scale))));
}

/** Never nothing for what gives something. */
function thousandthsOf(fraction: number): number {
  return Math.round(WHOLE * fraction) || Math.sign(fraction);
}

function inLetters(parts: readonly number[]): LetterCredit {
  return Object.fromEntries(parts.map((worth, index) => [optionLetters[index] ?? '', worth]));
}

function canChooseN(n: number, options: number): boolean {
  return n >= 2 && n <= 5 && n < options && options >= 3 && options <= 10;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 1000) / 10} %`;
}

/** Items that each belong to an option, or what else a kind says that such pairs are. An empty item has no part in it. */
export function matchedPairs(prompt: string, given: Pair[], { reuse = true, isMatching = false } = {}): MadeQuestion {
  const options = [...new Set(given.map(({ option }) => option))];
  const places = new Map(options.map((option, index) => [option, index]));
  const pairs = given.filter(({ item }) => item !== '');
  const other = isMatching ? null : askedByPairs({ prompt, pairs, options });
  return (
    other ?? {
      kind: 'matching',
      content: { prompt, style: 'features', items: pairs.map(({ item }) => item), options, reuse },
      key: { letters: pairs.map(({ option }) => optionLetters[places.get(option) ?? 0]) },
    }
  );
}

/** The question with its options shuffled in each attempt, but for those that stay, by their places; null where it has none. */
export function shuffledAsked(asked: MadeQuestion, stays: readonly boolean[] = []): MadeQuestion | null {
  const content = asked.content as { options?: string[] };
  if (!content.options) return null;
  const fixed = content.options.flatMap((_, index) => (stays[index] ? (optionLetters[index] ?? []) : []));
  return { ...asked, content: { ...content, shuffle: true, ...(fixed.length > 0 && { fixed }) } };
}
