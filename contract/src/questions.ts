import { z } from 'zod';
import { idOut } from './id.ts';
import { kindContents, kindNames, questionTypes } from './kinds/kinds.ts';

export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** A question as a taker sees it. The key has no way into this shape. */
export const questionForTaker = z.object({
  id: idOut,
  question_type: z.enum(questionTypes),
  kind: z.enum(kindNames),
  /** The numbers it takes in the test, and its marks. */
  marks: z.int(),
  question_text: z.string(),
  /** The same text again: the specification's clients read either name. */
  question: z.string(),
  option_a: z.string().nullable(),
  option_b: z.string().nullable(),
  option_c: z.string().nullable(),
  option_d: z.string().nullable(),
  /** All options that are offered, where the four fields before do not have them all. */
  options: z.array(z.object({ letter: z.string(), text: z.string() })).optional(),
  /** All that is asked, as its kind has it, where the fields before do not say it all: see `contentOf`. */
  content: z.union(kindContents).optional(),
  /** Where the picture of the content is loaded, and its size in pixels. */
  picture: z.object({ path: z.string(), width: z.int(), height: z.int() }).optional(),
  timer: z.number().nullable(),
  audio_file_path: z.string().nullable(),
  passage_id: idOut.nullable(),
  position: z.int(),
});
export type QuestionForTaker = z.output<typeof questionForTaker>;

export const passage = z.object({ id: idOut, title: z.string(), content: z.string() });
export type Passage = z.output<typeof passage>;

/** A speaking question without a timer, or with 0, is given this long. */
export const DEFAULT_TIMER_SECONDS = 60;
