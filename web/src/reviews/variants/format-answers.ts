import { msg, plural, t } from '@lingui/core/macro';
import type { RemarkReport } from '@parlance/contract/editing';
import { say } from '@parlance/contract/say';
import type { AnswerForm, PartToCheck } from '@parlance/contract/written-answers';
import { isUndecided } from './row-rules.ts';

export const ALL_LOOKED_AT = msg`Every wrong answer here has been looked at.`;
export const CHANGE_LIMIT = msg`Change the limit in the question if it should count.`;
export const OVER_LIMIT = msg`Over the limit. Change the limit in the question if it should count.`;

/** 'Question 27'; of a question that has left the course there is no number. */
export function partName({ number }: Pick<PartToCheck, 'number'>): string {
  return number === null ? t`Deleted question` : t`Question ${number}`;
}

/** 'the boat was painted …', or a question that ends by itself; without the marks that end what was before. */
export function wordsOfPart({ words_before }: Pick<PartToCheck, 'words_before'>): string {
  const words = words_before.replace(/^[\s.,;:!?)\]]+/, '');
  return /[.?!]$/.test(words) ? words : `${words} …`.trim();
}

/** 'wrong in 9 forms', said after how many answers are. */
export function wrongInForms(forms: number): string {
  if (forms === 0) return t({ message: 'wrong', context: 'answers' });
  return t`${plural(forms, { one: 'wrong in # form', other: 'wrong in # forms' })}`;
}

/** The form as most wrote it. */
export function textOf({ form, texts }: Pick<AnswerForm, 'form' | 'texts'>): string {
  return texts[0] ?? form;
}

/** What is read out once a form was kept wrong. */
export function saidKept(form: AnswerForm, after: readonly AnswerForm[]): string {
  return `${t`Kept wrong: “${{ text: textOf(form) }}”.`} ${saidLeft(after)}`;
}

/** What is read out once a form was accepted. */
export function saidAccepted(form: AnswerForm, report: RemarkReport, after: readonly AnswerForm[]): string {
  return `${t`Accepted: “${{ text: textOf(form) }}”.`} ${saidScores(report)} ${saidLeft(after)}`;
}

/** What is read out once an accepted form is wrong again. */
export function saidTakenBack(form: string, report: RemarkReport): string {
  return `${t`Taken back: “${{ text: form }}” is no longer accepted.`} ${saidScores(report)}`;
}

function saidScores({ scoresChanged }: RemarkReport): string {
  if (scoresChanged === 0) return t`No score changed.`;
  return t`${plural(scoresChanged, { one: '# score changed.', other: '# scores changed.' })}`;
}

function saidLeft(forms: readonly AnswerForm[]): string {
  const left = forms.filter(isUndecided).length;
  if (left === 0) return say(ALL_LOOKED_AT);
  return t`${plural(left, { one: '# form is left to check.', other: '# forms are left to check.' })}`;
}
