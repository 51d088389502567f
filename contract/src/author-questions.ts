import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut } from './id.ts';
import { malformedKey } from './kinds/kind.ts';
import { kindKeys } from './kinds/kinds.ts';
import { scoring } from './kinds/scoring.ts';
import { passage, type QuestionForTaker, questionForTaker } from './questions.ts';
import { said } from './say.ts';
import { tagsOut } from './tags.ts';

/** A question as its author sees it: the taker's, and the key. */
export const questionForAuthor = questionForTaker.extend({
  /** The version these texts and this key are of: what an edit is held against. */
  version_id: idOut,
  /** Counts every change of the question, also those that make no version: key, timer, passage. */
  revision: z.int(),
  correct_option: z.union([z.string(), z.array(z.string())]).nullable(),
  /** One entry a blank, its variants separated by `|`. */
  correct_answers_json: z.array(z.string()).nullable(),
  /** What is right, as its kind has it; a `malformed` one cannot mark. */
  key: z.union([...kindKeys, malformedKey]),
  /** How it counts where it turned out wrong; absent, it counts by its key. */
  scoring: scoring.optional(),
  ...tagsOut,
  /** Why the key is right. */
  explanation: z.string(),
  /** Whether it belongs to the bank. */
  from_bank: z.boolean(),
  /** How many tests use it. */
  used_in_count: z.int(),
  /** In a course that has kept older words of a question of the bank: its newest version. */
  newer_version_id: idOut.optional(),
});
export type QuestionForAuthor = z.output<typeof questionForAuthor>;

/** What is asked and what is right, for whoever may see it. */
export type QuestionWithKey = QuestionForTaker &
  Pick<QuestionForAuthor, 'key' | 'correct_option' | 'correct_answers_json' | 'scoring'>;

/** A passage as its author sees it. */
export const passageForAuthor = passage.extend({
  /** Counts its changes: what an edit is held against. */
  version: z.int(),
});
export type PassageForAuthor = z.output<typeof passageForAuthor>;

export const TIMER_MAX_SECONDS = 86400;

/** Two decimals are kept; 0 means the default. Open attempts keep the clocks of questions they have opened. */
export const updateQuestionTimer = endpoint({
  method: 'PATCH',
  path: '/api/tests/questions/:id/update-timer',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    timer_duration_seconds: z
      .number(said(msg`Please enter a valid non-negative number for the timer.`))
      .min(0, said(msg`Please enter a valid non-negative number for the timer.`))
      .max(TIMER_MAX_SECONDS, said(msg`Enter at most 24 hours.`)),
  }),
  reply: messageReply,
  refusals: ['course_type_unsupported'],
});
