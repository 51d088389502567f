import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { oneOf, say } from '../say.ts';
import { countFaults } from './faults.ts';
import { answeredParts, defineKind, type KeyedQuestionBy, picture } from './kind.ts';
import { listOf, promptText, short } from './texts.ts';

/** What statements are called: of facts in the passage, and of what its writer claims. */
export const statementWords = {
  true_false: ['TRUE', 'FALSE', 'NOT GIVEN'],
  yes_no: ['YES', 'NO', 'NOT GIVEN'],
} as const;
export const statementWord = z.enum(['TRUE', 'FALSE', 'YES', 'NO', 'NOT GIVEN']);

/** Statements that the passage confirms, contradicts, or says nothing on. */
export const notGiven = defineKind({
  content: z.strictObject({
    prompt: promptText,
    labels: z.enum(['true_false', 'yes_no']),
    statements: listOf(short, 1, 20),
    picture: picture.optional(),
  }),
  key: z.strictObject({ values: z.array(statementWord).max(20) }),
  marks: ({ statements }) => statements.length,
  answers: ({ labels, statements }) => ({
    parts: statements.length,
    words: [...statementWords[labels]],
    alone: false,
  }),
  answered: ({ statements }, answer) => answeredParts(statements.length, answer),
  check: ({ labels, statements }, { values }) => {
    const words: readonly string[] = statementWords[labels];
    return [
      ...countFaults(values.length, statements.length, 'key.values'),
      ...values.flatMap((value, index) =>
        words.includes(value)
          ? []
          : [{ path: `key.values.${index}`, reason: say(msg`Choose ${{ words: oneOf(words) }}.`) }],
      ),
    ];
  },
  send: msg`Send an object with its statements, numbered from 0, each with one of the three words.`,
});
export type NotGiven = KeyedQuestionBy<typeof notGiven>;
