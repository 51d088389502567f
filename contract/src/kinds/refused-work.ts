import { z } from 'zod';
import { idOut } from '../id.ts';

/** How much of what was not taken is named in a reply. */
export const REFUSED_NAMED = 100;

/** What of the work that was sent could not be stored, and why. Everything else was. */
export const refusedWork = z
  .array(
    z.object({
      /** Where it was: `answers.12`, `flags.0`, `currentQuestionId`, or the name of a file. */
      path: z.string(),
      /** Null where it is not of a question of the test. */
      questionId: idOut.nullable(),
      reason: z.string(),
    }),
  )
  .max(REFUSED_NAMED)
  .optional();
export type RefusedWork = NonNullable<z.output<typeof refusedWork>>;
