import type { z } from 'zod';
import { chooseN } from './choose-n.ts';
import { completion } from './completion.ts';
import { fillInBlanks } from './fill-in-blanks.ts';
import type { KindRules, MalformedKey } from './kind.ts';
import { matching } from './matching.ts';
import { notGiven } from './not-given.ts';
import { ordering } from './ordering.ts';
import type { QuestionType } from './question-types.ts';
import { severalChoice } from './several-choice.ts';
import { shortAnswer } from './short-answer.ts';
import { singleChoice } from './single-choice.ts';
import { speaking } from './speaking.ts';
import { trueFalse } from './true-false.ts';
import { writing } from './writing.ts';

/** The kinds of questions: how one is drawn, answered and marked. A new one is a line here; each record of all kinds then lacks it. */
export const kinds = {
  single_choice: singleChoice,
  several_choice: severalChoice,
  choose_n: chooseN,
  true_false: trueFalse,
  not_given: notGiven,
  fill_in_blanks: fillInBlanks,
  completion,
  short_answer: shortAnswer,
  matching,
  ordering,
  writing,
  speaking,
};
export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** The content and the key of any kind. Each is strict: what fits is of that kind, or looks as if. */
export const kindContents = Object.values(kinds).map(({ content }) => content);
export const kindKeys = Object.values(kinds).map(({ key }) => key);

export type ContentOf<K extends Kind> = z.output<(typeof kinds)[K]['content']>;
export type KeyOf<K extends Kind> = z.output<(typeof kinds)[K]['key']>;

/** What is asked and what is right, of one of these kinds. */
export type Asked<K extends Kind = Kind> = {
  [P in K]: { kind: P; content: ContentOf<P>; key: KeyOf<P> | MalformedKey };
}[K];

/** The marks of a question, which are the numbers that it takes. */
export function marksOf<K extends Kind>({ kind, content }: Pick<Asked<K>, 'kind' | 'content'>): number {
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kind];
  return rules.marks(content);
}

/** The kind of each type that is on the wire, where the skill of a test is in some of the names. */
export const kindOf: Record<QuestionType, Kind> = {
  mcq: 'single_choice',
  reading_mcq: 'single_choice',
  listening: 'single_choice',
  checkbox: 'several_choice',
  true_false: 'true_false',
  fill_in_blanks: 'fill_in_blanks',
  writing: 'writing',
  descriptive: 'writing',
  speaking: 'speaking',
  choose_n: 'choose_n',
  not_given: 'not_given',
  completion: 'completion',
  short_answer: 'short_answer',
  matching: 'matching',
  ordering: 'ordering',
};
