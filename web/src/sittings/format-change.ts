import { t } from '@lingui/core/macro';
import type { PaperChange } from '@parlance/contract/sittings/papers';
import { minutesOf } from '../ui/format/minutes.ts';

/** What of a course is not as in a frozen paper, as a sentence. */
export function formatChange(change: PaperChange): string {
  if ('number' in change) return numbered[change.what](change.number);
  switch (change.what) {
    case 'title_changed':
      return t`The title is “${{ after: change.after }}” instead of “${{ before: change.before }}”.`;
    case 'time_changed':
      return timeChanged(change.before, change.after);
    case 'max_score_changed':
      return t`The maximum score is ${{ after: change.after }} instead of ${{ before: change.before }}.`;
    case 'language_changed':
      return t`The language of the test was changed.`;
    case 'instruction_language_changed':
      return t`The language of the instructions was changed.`;
    case 'option_order_changed':
      return t`Whether options are shuffled was changed.`;
    case 'order_changed':
      return t`Questions were put in another order.`;
  }
}

const numbered: Record<Extract<PaperChange, { number: number }>['what'], (number: number) => string> = {
  question_added: (number) => t`Question ${number} was added.`,
  question_deleted: (number) => t`Question ${number} of the paper was deleted.`,
  question_changed: (number) => t`Question ${number} was changed.`,
  timer_changed: (number) => t`The time of question ${number} was changed.`,
  passage_changed: (number) => t`Passage ${number} was changed.`,
  draw_added: (number) => t`A draw was added at question ${number}.`,
  draw_deleted: (number) => t`The draw at question ${number} of the paper was deleted.`,
  draw_changed: (number) => t`The draw at question ${number} was changed.`,
  pool_changed: (number) => t`The draw at question ${number} has other questions to draw from.`,
};

/** Both in seconds; null for a test without a time limit. */
function timeChanged(before: number | null, after: number | null): string {
  const was = minutesOf(before ?? 0);
  if (after === null) return t`The test takes no time instead of ${was}.`;
  const now = minutesOf(after);
  return before === null ? t`The test takes ${now} instead of no time.` : t`The test takes ${now} instead of ${was}.`;
}
