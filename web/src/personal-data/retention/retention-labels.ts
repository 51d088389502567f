import { plural, t } from '@lingui/core/macro';
import { type RetentionKind, retentionNames } from '@parlance/contract/personal-data/kept';
import { say } from '@parlance/contract/say';

/** What a kind is called, and what a rule deletes of it and what stays. */
export function labelsOf(kind: RetentionKind): { name: string; text: string } {
  return { name: say(retentionNames[kind]), text: texts()[kind] };
}

const texts = (): Record<RetentionKind, string> => ({
  marked_recordings: t`Recordings of Speaking tests, from the end of the test. Scores and comments stay.`,
  unmarked_recordings: t`Recordings of tests that staff tried, and of tests that were left.`,
  typed_answers: t`Texts and typed words, notes beside texts, and markers’ notes that quote them, from the end of the test. Choices, scores and comments stay.`,
  examination_notes: t`Texts of incidents, messages and reasons, the name that was checked, and what devices reported, from the release. Kinds and times stay.`,
  audit_log: t`Entries, but not those about tests and examinations that are not finished.`,
  accounts: t`Erases each learner, from the last login. Staff are never erased.`,
  messages: t`From the day they were sent.`,
});

/** A number of a kind, in words. */
export function itemsText(kind: RetentionKind, items: number): string {
  const texts: Record<RetentionKind, () => string> = {
    marked_recordings: () => t`${plural(items, { one: '# recording', other: '# recordings' })}`,
    unmarked_recordings: () => t`${plural(items, { one: '# recording', other: '# recordings' })}`,
    typed_answers: () => t`typed answers of ${plural(items, { one: '# test', other: '# tests' })}`,
    examination_notes: () => t`${plural(items, { one: '# note', other: '# notes' })}`,
    audit_log: () => t`${plural(items, { one: '# entry of the log', other: '# entries of the log' })}`,
    accounts: () => t`${plural(items, { one: '# learner', other: '# learners' })}`,
    messages: () => t`${plural(items, { one: '# message', other: '# messages' })}`,
  };
  return texts[kind]();
}

export function ruleText(days: number | null): string {
  return days === null
    ? t`Kept until someone deletes it`
    : t`Deleted after ${plural(days, { one: '# day', other: '# days' })}`;
}
