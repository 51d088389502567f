import { type AnswerRow, LEAST } from '@parlance/contract/analysis/analysis';
import { isSeldomChosen } from './alarms.ts';
import { answersByGroup } from './figures/answers.ts';
import type { Item } from './items.ts';
import { optionsOf, rightAnswer, takesSeveral, wordsOfAnswer } from './options.ts';

/**
 * The answers in the order in which they are offered, then those that were none. How many of each group gave one are
 * fractions: who has the same total at a boundary is shared out.
 */
export function answerRows({ version, part, cells, max, figures }: Item): AnswerRow[] {
  const { n: all } = figures;
  const options = optionsOf(version, part);
  const thirds = answersByGroup(cells, max, 3);
  const fifths = all >= LEAST.fifths ? answersByGroup(cells, max, 5) : [];
  // An option that nobody chose is told too; of several letters those that were chosen together.
  const alone = takesSeveral(version) ? [] : options.map(({ answer }) => answer);
  const key = rightAnswer(version, part);
  return [...new Set([...alone, ...thirds.map((one) => one.class)])].map((name) => {
    const found = thirds.find((one) => one.class === name);
    const n = found?.n ?? 0;
    return {
      answer: name,
      words: wordsOfAnswer(options, name),
      is_key: name === key || (!version.is_full_credit && (found?.isRight ?? false)),
      n,
      percent: (100 * n) / all,
      mean_total: found?.meanTotal ?? 0,
      thirds: all >= LEAST.groups ? (found?.groups ?? [0, 0, 0]) : [],
      fifths: fifths.length > 0 ? (fifths.find((one) => one.class === name)?.groups ?? [0, 0, 0, 0, 0]) : [],
      is_seldom: alone.includes(name) && isSeldomChosen(n, all),
    };
  });
}
