import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { said } from '../say.ts';

/** The longest prompt and text of a table's cell or body, and the longest other text, in characters. */
export const PROMPT_MAX = 10_000;
export const SHORT_MAX = 1000;

/** What a question is asked with. */
export const promptText = z
  .string()
  .min(1, said(msg`Enter the question.`))
  .max(PROMPT_MAX, said(msg`Use at most 10,000 characters.`));

/** An option, an item, a statement: none is empty. */
export const short = z
  .string()
  .min(1, said(msg`Enter this text.`))
  .max(SHORT_MAX, said(msg`Use at most 1,000 characters.`));

/** A list of parts, as many as a question may have. */
export function listOf<Part extends z.ZodType>(part: Part, least: number, most: number) {
  return z
    .array(part)
    .min(least, said(msg`Add at least ${{ least }}.`))
    .max(most, said(msg`Use at most ${{ most }}.`));
}
