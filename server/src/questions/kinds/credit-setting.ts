import { msg } from '@lingui/core/runtime-macro';
import { creditFaults } from '@parlance/contract/kinds/asked-faults';
import type { LetterCredit } from '@parlance/contract/kinds/credit';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { letterCreditOf } from '@parlance/contract/kinds/worth';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import type { Settings, Tell } from './settings.ts';
import { inFile } from './task.ts';

/** The setting of what options are worth. */
export const creditNames = { credit: null } as const;

const ONE = /^([A-T]) ?(-?\d{1,3}(?:\.\d)?)$/;

/** A choice with what its options are worth in percent: `credit="B 50, C -25"`. */
export function withCredit<Q extends KeyedQuestion<'single_choice' | 'several_choice'>>(
  question: Q,
  { credit: written }: Settings,
  fault: Tell,
): Q {
  if (written === undefined || 'malformed' in question.key) return question;
  const entries = lookedUp(written)
    .toUpperCase()
    .replaceAll('%', '')
    .split(/\s*[,;]\s*/)
    .map((one) => ONE.exec(one));
  if (entries.includes(null)) {
    fault(say(msg`for credit write letters with percents, such as B 50, C -25`));
    return question;
  }
  const credit = Object.fromEntries(entries.map((found) => [found?.[1] ?? '', Math.round(Number(found?.[2]) * 10)]));
  const key = { ...question.key, ...letterCreditOf(credit) };
  for (const { reason } of creditFaults(question.content, key)) fault(inFile(reason));
  return { ...question, key };
}

/** The setting that reads as this credit. */
export function creditSettings(credit: LetterCredit | undefined): Settings {
  if (!credit) return {};
  const texts = Object.entries(credit).map(([letter, worth]) => `${letter} ${worth / 10}`);
  return { credit: texts.join(', ') };
}
