import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { percentText } from '../ui/format/percent.ts';

/** What stands for a figure that is not given. */
const NONE = '–';

/** '71%', or a dash. */
export function percent(value: number | null): string {
  return value === null ? NONE : percentText(value / 100);
}

/** '24.6', or a dash. */
export function decimal(value: number | null, digits = 1): string {
  if (value === null) return NONE;
  return i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** What a reliability means in a test that is used in a school. */
export function reliabilityInWords(alpha: number): string {
  if (alpha >= 0.9) return t`Reliability. High: scores would hardly change on another day.`;
  if (alpha >= 0.8) return t`Reliability. Good for a test in school.`;
  if (alpha >= 0.7) return t`Reliability. Enough for practice, not for decisions.`;
  return t`Reliability. Low: do not decide anything by these scores alone.`;
}

/** What an answer is called that is no option. */
export function answerName(answer: string): string {
  switch (answer) {
    case 'right':
      return t({ message: 'Right', context: 'answers' });
    case 'partly':
      return t({ message: 'Partly right', context: 'answers' });
    case 'wrong':
      return t({ message: 'Wrong', context: 'answers' });
    case 'omitted':
      return t({ message: 'Left empty', context: 'answers' });
    case 'not_reached':
      return t({ message: 'Not reached', context: 'answers' });
    case 'whole':
      return t({ message: 'Answered', context: 'answers' });
    default:
      return answer;
  }
}
