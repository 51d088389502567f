import { t } from '@lingui/core/macro';
import type { PaperChange } from '@parlance/contract/sittings/papers';
import { minutesOf } from '../ui/format/minutes.ts';

/** What of a course is not as in a frozen paper, as a sentence. */
export function formatChange(change: PaperChange): string {
  if ('number' in change) return numbered[change.what](change.number);
  switch (change.what) {
    case 'title_changed':
      return `The title is “${change.after}” instead of “${change.before}”.`;
    case 'time_changed':
      return `The test takes ${timeOf(change.after)} instead of ${timeOf(change.before)}.`;
    case 'max_score_changed':
      return `The maximum score is ${change.after} instead of ${change.before}.`;
    case 'language_changed':
      return 'The language of the test was changed.';
    case 'instruction_language_changed':
      return t`The language of the instructions was changed.`;
    case 'order_changed':
      return 'Questions were put in another order.';
  }
}

const numbered: Record<Extract<PaperChange, { number: number }>['what'], (number: number) => string> = {
  question_added: (number) => `Question ${number} was added.`,
  question_deleted: (number) => `Question ${number} of the paper was deleted.`,
  question_changed: (number) => `Question ${number} was changed.`,
  timer_changed: (number) => `The time of question ${number} was changed.`,
  passage_changed: (number) => `Passage ${number} was changed.`,
  draw_added: (number) => `A draw was added at question ${number}.`,
  draw_deleted: (number) => `The draw at question ${number} of the paper was deleted.`,
  draw_changed: (number) => `The draw at question ${number} was changed.`,
  pool_changed: (number) => `The draw at question ${number} has other questions to draw from.`,
};

function timeOf(seconds: number | null): string {
  return seconds === null ? 'no time' : minutesOf(seconds);
}
