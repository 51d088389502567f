import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { gapFaults, limitFaults } from './faults.ts';
import { BLANK_MAX } from './fill-in-blanks.ts';
import { answeredParts, defineKind, type KeyedQuestionBy, picture, textKey } from './kind.ts';
import { listOf, promptText, short } from './texts.ts';
import { wordLimit } from './written/limit.ts';

/** Questions that are answered in a few words each. */
export const shortAnswer = defineKind({
  content: z.strictObject({
    prompt: promptText,
    questions: listOf(short, 1, 10),
    /** How long an answer may be; more is wrong, whatever it says. */
    limit: wordLimit.optional(),
    picture: picture.optional(),
  }),
  key: textKey,
  marks: ({ questions }) => questions.length,
  answers: ({ questions }) => ({ parts: questions.length, text: BLANK_MAX, alone: false }),
  answered: ({ questions }, answer) => answeredParts(questions.length, answer),
  check: ({ questions, limit }, key) => [...limitFaults(limit), ...gapFaults(key, questions.length, limit)],
  send: msg`Send an object with its questions, numbered from 0, each with at most ${{ most: BLANK_MAX }} characters.`,
});
export type ShortAnswer = KeyedQuestionBy<typeof shortAnswer>;
