import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
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
    if (fraction !== 0 && fraction < 1)
      item.lose(
        line,
        'fraction',
        say(msg`${{ share: percent(fraction) }} for “${{ text }}”: here an option is right or wrong.`),
      );
  }
  return {
    kind: 'single_choice',
    content: { prompt, options: options.map(({ text }) => text) },
    key: { letter: optionLetters[best] },
  };
}

const TRUTH: Record<string, string> = { true: 'TRUE', yes: 'TRUE', false: 'FALSE', no: 'FALSE' };

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
 * A question of which several options are right. Equal parts without a minus are a mark for each; with a minus, or with
 * unequal parts, all are needed for the one mark.
 */
export function severalRight(
  item: OpenItem,
  prompt: string,
  options: WeightedOption[],
  isAllOrNone = false,
): MadeQuestion {
  const right = options.filter(({ fraction }) => fraction > 0);
  const first = right[0]?.fraction ?? 0;
  const isEqual = right.every(({ fraction }) => Math.abs(fraction - first) < 0.01);
  const hasMinus = options.some(({ fraction }) => fraction < 0);
  const letters = options.flatMap(({ fraction }, index) => (fraction > 0 ? [optionLetters[index] ?? ''] : []));
  const texts = options.map(({ text }) => text);
  const { line } = item.place;
  if (letters.length === 0) item.fail(line, 'key', say(msg`Key: no option is right.`));
  if (!isAllOrNone && isEqual && !hasMinus && canChooseN(right.length, options.length)) {
    return { kind: 'choose_n', content: { prompt, options: texts, n: right.length }, key: { letters } };
  }
  if (!isAllOrNone && !isEqual) {
    const parts = right.map(({ fraction }) => percent(fraction)).join(', ');
    item.lose(line, 'fraction', say(msg`Marks of ${{ parts }}: here all right options together give one mark.`));
  } else if (!isAllOrNone && !hasMinus) {
    item.lose(line, 'fraction', say(msg`A mark for each right option: here all of them together give one mark.`));
  }
  for (const { text, fraction } of options) {
    if (fraction < 0 && fraction > -0.99)
      item.lose(
        line,
        'fraction',
        say(msg`${{ share: percent(fraction) }} for “${{ text }}”: here a wrong option takes the whole mark away.`),
      );
  }
  return { kind: 'several_choice', content: { prompt, options: texts }, key: { letters } };
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
