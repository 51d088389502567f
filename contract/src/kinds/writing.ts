import { msg } from '@lingui/core/runtime-macro';
import { promptFaults } from './faults.ts';
import { answeredAtAll, defineKind, type KeyedQuestionBy, noKey, openContent } from './kind.ts';

/** The longest text, in characters. */
export const ESSAY_MAX = 50_000;

/** A text that a person marks. */
export const writing = defineKind({
  content: openContent,
  key: noKey,
  marks: () => 1,
  answers: () => ({ text: ESSAY_MAX }),
  answered: (_content, answer) => answeredAtAll(answer),
  check: ({ prompt }) => promptFaults(prompt),
  send: msg`Send text.`,
});
export type Writing = KeyedQuestionBy<typeof writing>;

/** Whether its text is one for the whole test, which every question of this type holds: the free text of Reading. */
export function isSharedText({ question_type }: { question_type: string }): boolean {
  return question_type === 'writing';
}
