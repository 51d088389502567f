import { msg } from '@lingui/core/runtime-macro';
import { promptFaults } from './faults.ts';
import { answeredAtAll, defineKind, type KeyedQuestionBy, noKey, openContent } from './kind.ts';

/** A recording that a person marks. */
export const speaking = defineKind({
  content: openContent,
  key: noKey,
  marks: () => 1,
  answers: () => ({ recording: true }),
  answered: (_content, answer) => answeredAtAll(answer),
  check: ({ prompt }) => promptFaults(prompt),
  send: msg`This question is answered with a recording.`,
});
export type Speaking = KeyedQuestionBy<typeof speaking>;
