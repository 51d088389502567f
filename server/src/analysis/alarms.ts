import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import type { AnswerClass } from './figures/answers.ts';
import { type ItemFigures, NOT_REACHED, OMITTED } from './figures/items.ts';

/** From this facility on an item is too easy, in percent; and so far above guessing it is still too hard, in points. */
const EASY_FROM = 95;
const CHANCE_MARGIN = 5;
/** How many a top third needs for a wrong answer to beat the key there. */
const TOP_THIRD = 20;
/** From when on a wrong text is frequent: its share of the wrong answers, its count, and its share of all. */
export const FREQUENT = { ofWrong: 0.3, times: 10, ofAll: 0.05 };
/** Of those who did not reach the last item. */
const NOT_REACHED_FROM = 0.2;

export type JudgedItem = {
  figures: ItemFigures;
  /** What guessing comes to, in percent. */
  chance: number;
  /** By thirds of the total. */
  answers: readonly AnswerClass[];
  /** The wrong texts, with how often each was written and how many answers there are in all. */
  wrong: { texts: readonly { text: string; n: number }[]; given: number; all: number };
};

type Alarm = { kind: AlarmKind; evidence: Evidence; n: number };

/**
 * What is to be looked at in an item, by the rules of docs/figures.md; nothing while fewer than `least` attempts had it.
 * The one place that judges.
 */
export function alarmsOf({ figures, chance, answers, wrong }: JudgedItem, least: number): Alarm[] {
  const { n, facility, discrimination } = figures;
  if (n < least) return [];
  const alarms: Alarm[] = [];
  if (discrimination !== null && discrimination < 0) {
    alarms.push({ kind: 'negative_discrimination', evidence: { discrimination }, n });
  }
  const beaten = beatenKey(answers);
  if (beaten) alarms.push({ kind: 'distractor_beats_key', evidence: beaten, n });
  if (facility <= chance + CHANCE_MARGIN) alarms.push({ kind: 'too_hard', evidence: { facility, chance }, n });
  if (facility >= EASY_FROM) alarms.push({ kind: 'too_easy', evidence: { facility }, n });
  const most = frequentText(wrong);
  if (most) alarms.push({ kind: 'frequent_wrong_answer', evidence: { text: most.text, times: most.n }, n });
  return alarms;
}

/** Whether too many of a test did not come to its last item: they ran out of time. */
export function notReachedAlarm(last: Pick<ItemFigures, 'n' | 'notReached'>, least: number): Alarm | null {
  const share = last.notReached / last.n;
  if (last.n < least || share < NOT_REACHED_FROM) return null;
  return { kind: 'not_reached', evidence: { percent: 100 * share }, n: last.n };
}

/** Classes that no option has. */
const NO_OPTIONS = [OMITTED, NOT_REACHED, 'right', 'partly', 'wrong', 'whole'];

function beatenKey(answers: readonly AnswerClass[]): Evidence | null {
  const top = answers.map((one) => ({ ...one, n: one.groups.at(-1) ?? 0 }));
  const all = top.reduce((sum, one) => sum + one.n, 0);
  const right = top.filter(({ isRight }) => isRight);
  const keyed = right.reduce((sum, one) => sum + one.n, 0);
  const [first] = top
    .filter((one) => !one.isRight && !NO_OPTIONS.includes(one.class))
    .sort((a, b) => b.n - a.n || (a.class < b.class ? -1 : 1));
  if (!first || all < TOP_THIRD || first.n <= keyed) return null;
  return {
    answer: first.class,
    times: Math.round(first.n),
    key: right.map((one) => one.class).join(' / '),
    keyTimes: Math.round(keyed),
  };
}

function frequentText({ texts, given, all }: JudgedItem['wrong']): { text: string; n: number } | null {
  const most = texts.reduce<{ text: string; n: number } | null>((a, b) => (a && a.n >= b.n ? a : b), null);
  if (!most || most.n < FREQUENT.times) return null;
  return most.n >= FREQUENT.ofWrong * given && most.n >= FREQUENT.ofAll * all ? most : null;
}

/** How much has to come in before what was dismissed is reported again. */
const AGAIN_AFTER = 2;

/** Whether an alarm is reported again that was dismissed at this many attempts. */
export function isToldAgain(n: number, dismissedAt: number | null): boolean {
  return dismissedAt === null || n >= AGAIN_AFTER * dismissedAt;
}

/** An option that nearly nobody took says nothing: it is marked, and is no alarm. */
const SELDOM = { below: 0.02, from: 100 };

export function isSeldomChosen(n: number, of: number): boolean {
  return of >= SELDOM.from && n < SELDOM.below * of;
}
