import type { RemarkReport } from '@parlance/contract/editing';
import type { AnswerForm, PartToCheck } from '@parlance/contract/written-answers';
import { countOf, plural } from '../../platform/plural.ts';
import { isUndecided } from './part/row-rules.ts';

export const ALL_LOOKED_AT = 'Every wrong answer here has been looked at.';
export const CHANGE_LIMIT = 'Change the limit in the question if it should count.';
export const OVER_LIMIT = `Over the limit. ${CHANGE_LIMIT}`;

/** 'Question 27'; of a question that has left the course there is no number. */
export function partName({ number }: Pick<PartToCheck, 'number'>): string {
  return number === null ? 'Deleted question' : `Question ${number}`;
}

/** 'the boat was painted …', or a question that ends by itself; without the marks that end what was before. */
export function wordsOfPart({ words_before }: Pick<PartToCheck, 'words_before'>): string {
  const words = words_before.replace(/^[\s.,;:!?)\]]+/, '');
  return /[.?!]$/.test(words) ? words : `${words} …`.trim();
}

/** 'wrong in 9 forms', said after how many answers are. */
export function wrongInForms(forms: number): string {
  return forms === 0 ? 'wrong' : `wrong in ${countOf(forms, 'form')}`;
}

export function quoted(text: string): string {
  return `“${text}”`;
}

/** The form as most wrote it. */
export function textOf({ form, texts }: Pick<AnswerForm, 'form' | 'texts'>): string {
  return texts[0] ?? form;
}

/** What is read out once a form was kept wrong. */
export function saidKept(form: AnswerForm, after: readonly AnswerForm[]): string {
  return `Kept wrong: ${quoted(textOf(form))}. ${saidLeft(after)}`;
}

/** What is read out once a form was accepted. */
export function saidAccepted(form: AnswerForm, report: RemarkReport, after: readonly AnswerForm[]): string {
  return `Accepted: ${quoted(textOf(form))}. ${saidScores(report)} ${saidLeft(after)}`;
}

/** What is read out once an accepted form is wrong again. */
export function saidTakenBack(form: string, report: RemarkReport): string {
  return `Taken back: ${quoted(form)} is no longer accepted. ${saidScores(report)}`;
}

function saidScores({ scoresChanged }: RemarkReport): string {
  return scoresChanged === 0 ? 'No score changed.' : `${countOf(scoresChanged, 'score')} changed.`;
}

function saidLeft(forms: readonly AnswerForm[]): string {
  const left = forms.filter(isUndecided).length;
  return left === 0 ? ALL_LOOKED_AT : `${countOf(left, 'form')} ${plural(left, 'is', 'are')} left to check.`;
}
