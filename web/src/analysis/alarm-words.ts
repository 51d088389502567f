import type { MessageDescriptor } from '@lingui/core';
import { msg, ph, plural, t } from '@lingui/core/macro';
import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import {
  IconAlertTriangle,
  IconHourglassEmpty,
  IconLetterCase,
  IconMoodSad,
  IconMoodSmile,
  type TablerIcon,
} from '@tabler/icons-react';
import { percent } from './format-figures.ts';

/** What an alarm is called in a line, with its icon. */
export const alarmNames: Record<AlarmKind, { name: MessageDescriptor; Icon: TablerIcon }> = {
  negative_discrimination: { name: msg`Check the key`, Icon: IconAlertTriangle },
  distractor_beats_key: { name: msg`Check the key`, Icon: IconAlertTriangle },
  frequent_wrong_answer: { name: msg`Frequent answer`, Icon: IconLetterCase },
  too_hard: { name: msg`Very hard`, Icon: IconMoodSad },
  too_easy: { name: msg`Very easy`, Icon: IconMoodSmile },
  not_reached: { name: msg`Time was short`, Icon: IconHourglassEmpty },
};

/** What was found, with its numbers. */
export function alarmSentence(kind: AlarmKind, evidence: Evidence): string {
  const { answer = '', key = '', times = 0, keyTimes = 0, text = '' } = evidence;
  switch (kind) {
    case 'negative_discrimination':
      return t`Strong learners got this wrong more often than weak ones.`;
    case 'distractor_beats_key':
      return t`In the top third, ${ph({ answer })} was chosen ${plural(times, { one: '# time', other: '# times' })} and the key, ${ph({ key })}, ${plural(keyTimes, { one: '# time', other: '# times' })}.`;
    case 'frequent_wrong_answer':
      return t`“${ph({ text })}” was given ${plural(times, { one: '# time', other: '# times' })}.`;
    case 'too_hard':
      return t`Hardly anyone got this right: ${ph({ share: percent(evidence.facility ?? 0) })}.`;
    case 'too_easy':
      return t`Nearly everyone got this right: ${ph({ share: percent(evidence.facility ?? 0) })}.`;
    case 'not_reached':
      return t`${ph({ share: percent(evidence.percent ?? 0) })} ran out of time before the last question.`;
  }
}

/** What to do about it. */
export const alarmAdvice: Record<AlarmKind, MessageDescriptor> = {
  negative_discrimination: msg`Check the key.`,
  distractor_beats_key: msg`Check the key.`,
  frequent_wrong_answer: msg`Decide whether it should be accepted.`,
  too_hard: msg`Check the key and the wording. Learners do no better here than by chance.`,
  too_easy: msg`It says little about who is better. Make it harder, or keep it as a warm-up.`,
  not_reached: msg`Give more time, or ask fewer questions.`,
};
