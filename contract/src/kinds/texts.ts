import { z } from 'zod';

/** The longest prompt and text of a table's cell or body, and the longest other text, in characters. */
export const PROMPT_MAX = 10_000;
export const SHORT_MAX = 1000;

/** What a question is asked with. */
export const promptText = z.string().min(1, 'Enter the question.').max(PROMPT_MAX, 'Use at most 10,000 characters.');

/** An option, an item, a statement: none is empty. */
export const short = z.string().min(1, 'Enter this text.').max(SHORT_MAX, 'Use at most 1,000 characters.');

/** A list of parts, as many as a question may have. */
export function listOf<Part extends z.ZodType>(part: Part, least: number, most: number) {
  return z.array(part).min(least, `Add at least ${least}.`).max(most, `Use at most ${most}.`);
}
