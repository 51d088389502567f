import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { beginningOf, type OpenItem } from '../report.ts';
import { acceptedAnswers, type Weighted } from '../written.ts';
import type { Term } from './conditions.ts';
import type { Facts } from './facts.ts';
import type { Label, Presentation, Response } from './presentation.ts';
import { isRight, type Rule } from './rules.ts';

type Scored = { term: Term; points: number };

/** What rules give for the answers to each response, by its ident; Blackboard also names an option so. */
export type Scores = { of: (ident: string) => Scored[]; numbersOf: (ident: string) => Rule[] };

/** An item as far as its elements were read. */
export type Asking = {
  item: OpenItem;
  facts: Facts;
  presentation: Presentation;
  rules: Rule[];
  scores: Scores;
  /** Lines of the explanation. */
  explained: string[];
};

export function scoresOf(rules: Rule[]): Scores {
  const scored = new Map<string, Scored[]>();
  const numbers = new Map<string, Rule[]>();
  for (const rule of rules) {
    const points = rule.points ?? (isRight(rule) ? 1 : 0);
    for (const term of rule.groups.flat()) entry(scored, term.ident).push({ term, points });
    const [bound] = rule.bounds;
    if (bound && isRight(rule)) entry(numbers, bound.ident).push(rule);
  }
  return { of: (ident) => scored.get(ident) ?? [], numbersOf: (ident) => numbers.get(ident) ?? [] };
}

function entry<Value>(map: Map<string, Value[]>, name: string): Value[] {
  const known = map.get(name) ?? [];
  map.set(name, known);
  return known;
}

/** What part of the marks each option of a response gives. */
export function fractionsOf({ ident, labels }: Response, scores: Scores): number[] {
  const values = new Map<string, number>();
  for (const { term, points } of scores.of(ident)) values.set(term.value, (values.get(term.value) ?? 0) + points);
  const given = labels.map((label) => values.get(label.ident) ?? 0);
  const whole = given.reduce((most, value) => Math.max(most, value), 0);
  const shares = sharesOf(labels, scores);
  return given.map((value, index) => (whole > 0 && value !== 0 ? value / whole : (shares[index] ?? 0)));
}

/** The parts of the marks in per cent, as Blackboard writes them for each option. */
export function sharesOf(labels: Label[], scores: Scores): number[] {
  return labels.map(({ ident }) => (scores.of(ident).find(({ term }) => term.value === '')?.points ?? 0) / 100);
}

/** What is accepted in a response that is written, with whether upper and lower case count. */
export function acceptedIn(item: OpenItem, { ident, line }: Response, scores: Scores) {
  const found = scores.of(ident).filter(({ term, points }) => points > 0 && term.value !== '');
  const whole = found.reduce((most, { points }) => Math.max(most, points), 0);
  const answers = found.flatMap(({ term, points }): Weighted[] => {
    if (!term.isPattern) return [{ text: term.value, fraction: points / whole }];
    item.lose(line, 'varsubstring', say(msg`Pattern “${{ text: term.value }}”: answers are compared whole.`));
    return [];
  });
  const accepted = acceptedAnswers(item, line, answers, { hasPatterns: false });
  const variants = accepted.filter(({ text }, index) => accepted.findIndex((one) => one.text === text) === index);
  return { variants, isCaseKept: found.length > 0 && found.every(({ term }) => term.isCaseKept) };
}

/** Says what becomes of numbers that are taken around a right one. */
export function sayNumbers(item: OpenItem, { ident, line }: Response, scores: Scores): void {
  for (const { bounds, groups } of scores.numbersOf(ident)) {
    const endOf = (isEnd: boolean) => bounds.find(({ isLeast }) => isLeast === isEnd)?.value ?? '';
    const range = `${endOf(true)}..${endOf(false)}`;
    const number = groups[0]?.[0]?.value;
    if (number === undefined)
      item.fail(line, 'answer', say(msg`Range ${{ text: range }}: no single number is right. Ask for one number.`));
    else if (range !== `${number}..${number}`)
      item.lose(line, 'answer', say(msg`Tolerance of ${{ tolerance: range }}: only ${{ number }} itself is accepted.`));
  }
}

/** Lists answers of rules that no response can have. */
export function sayUnknown(item: OpenItem, { responses }: Presentation, rules: Rule[]): void {
  const known = new Map(responses.map(({ ident, labels }) => [ident, new Set(labels.map((label) => label.ident))]));
  const all = new Set(responses.flatMap(({ labels }) => labels.map((label) => label.ident)));
  const isAnswer = ({ ident, value }: Pick<Term, 'ident' | 'value'>) => {
    const labels = known.get(ident);
    if (!labels) return value === '' && all.has(ident);
    return labels.size === 0 || value === '' || value.split(',').every((part) => labels.has(part.trim()));
  };
  for (const { line, groups, nots, bounds } of rules) {
    for (const term of [...groups.flat(), ...nots].filter((one) => !isAnswer(one))) {
      const text = beginningOf(term.value || term.ident);
      item.lose(line, 'varequal', say(msg`Key “${{ text }}”: it is none of the options.`));
    }
    if (bounds.some(({ ident }) => !known.has(ident))) {
      item.lose(line, 'conditionvar', say(msg`Marks by rules of its own: the correct response decides here.`));
    }
  }
}
