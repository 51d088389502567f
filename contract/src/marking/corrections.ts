import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { remarkReport } from '../editing.ts';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { OTHER_KEYS_MAX, scoring } from '../kinds/scoring.ts';

/** What is right, in the form of the question's kind, which the server holds it to. */
const key = z.record(z.string(), z.unknown());

/**
 * How the question is to count. `key`: by its key, which is the first of these, and whoever answered as one of the others
 * says is right too. The key stays where the question is given full credit or left out.
 */
export const correctionGiven = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('key'),
    keys: z
      .array(key)
      .min(1)
      .max(OTHER_KEYS_MAX + 1),
  }),
  z.strictObject({ by: z.literal('full_credit') }),
  z.strictObject({ by: z.literal('left_out') }),
]);
export type CorrectionGiven = z.output<typeof correctionGiven>;

/** A correction of a version, whoever made it and on whichever screen. */
export const madeCorrection = z.object({
  id: idOut,
  by: z.string(),
  at: time,
  /** The key from then on, and how the question counted; null by that key alone. */
  key: questionForAuthor.shape.key,
  scoring: scoring.nullable(),
  /** When it was taken back; null while it was not. */
  undone_at: time.nullable(),
  /** Whether it can be taken back: the question is still as it left it. */
  can_undo: z.boolean(),
});
export type MadeCorrection = z.output<typeof madeCorrection>;

/** A wording that was taken, or is asked now, with what was corrected of it. */
export const correctableVersion = z.object({
  question: questionForAuthor,
  /** Whether tests that are opened now have it. */
  is_current: z.boolean(),
  /** How many ended tests were given it, of learners whom the caller sees. */
  tests: z.int(),
  /** The newest first. */
  corrections: z.array(madeCorrection),
});
export type CorrectableVersion = z.output<typeof correctableVersion>;

/** The wordings of a question that can be corrected, the newest first: that of today, and each that a test was given. */
export const getCorrections = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id/corrections',
  audience: 'admin',
  reach: 'people',
  params: z.strictObject({ id }),
  reply: z.object({ versions: z.array(correctableVersion) }),
  refusals: [],
});

/**
 * Says how a wording counts, for everybody who was given it and whoever is given it later, and marks again. With `dryRun`
 * nothing is stored, and the report says what would be. Refused as `invalid` where a person marks. A question that is
 * left out is taken off what its tests are out of.
 */
export const correctQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/corrections',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: z.strictObject({
    version_id: id,
    /** Of the question as it was read. */
    revision: z.int().min(1),
    correction: correctionGiven,
  }),
  reply: z.object({
    message: z.string(),
    question: questionForAuthor,
    report: remarkReport,
    /** null where nothing changes. */
    correction_id: idOut.nullable(),
  }),
  refusals: ['edit_version_old'],
  refusalDetails: { question: questionForAuthor },
});
