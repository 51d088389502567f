import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { promptFaults } from './faults.ts';
import { answeredAtAll, defineKind, type KeyedQuestionBy, promptOnly } from './kind.ts';

const words = ['TRUE', 'FALSE'] as const;

/** What is chosen from, on the screen and on paper: it is of the test, whose language is not that of the screens. */
export const trueFalseWords: Record<(typeof words)[number], string> = { TRUE: 'True', FALSE: 'False' };

/** A statement that is true or false. */
export const trueFalse = defineKind({
  content: promptOnly,
  key: z.strictObject({ value: z.enum(words) }),
  marks: () => 1,
  answers: () => ({ words: [...words] }),
  answered: (_content, answer) => answeredAtAll(answer),
  check: ({ prompt }) => promptFaults(prompt),
  send: msg`Send TRUE or FALSE.`,
});
export type TrueFalse = KeyedQuestionBy<typeof trueFalse>;
