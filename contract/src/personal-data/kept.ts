import { msg, plural } from '@lingui/core/runtime-macro';
import { type Sentence, say } from '../say.ts';

/**
 * What a school may have deleted when it is old: recordings of tests that were marked, and of tests that nobody marks;
 * what was typed, and notes beside it; what staff wrote about examinations; the log; learners who log in no more, each of
 * whom is erased; messages of the contact form.
 */
export const retentionKinds = [
  'marked_recordings',
  'unmarked_recordings',
  'typed_answers',
  'examination_notes',
  'audit_log',
  'accounts',
  'messages',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Where everybody reads the rules: the privacy page has no checks of replies. */
export const RULES_PATH = '/api/retention';

/** What each is called, for those who set the rules and those whose data it is. */
export const retentionNames: Record<RetentionKind, Sentence> = {
  marked_recordings: msg`Recordings that were marked`,
  unmarked_recordings: msg`Recordings that nobody marks`,
  typed_answers: msg`Typed answers`,
  examination_notes: msg`Notes about examinations`,
  audit_log: msg`Audit log`,
  accounts: msg`Learners who no longer log in`,
  messages: msg`Messages of the contact form`,
};

/** A rule as those read it whose data it is: what goes, and after how long. */
export function keptText({ kind, days }: { kind: RetentionKind; days: number }): Sentence {
  return msg`${{ what: say(retentionNames[kind]) }}: after ${plural({ days }, { one: '# day', other: '# days' })}`;
}
