import { t } from '@lingui/core/macro';

/** The largest number the database keeps. */
const LARGEST = 2147483647;

type ReadScore = { score: number; problem: null } | { score: null; problem: string };

/** Reads a score as it was typed: a whole number of at least 0 (specification, section 5). */
export function readScore(typed: string): ReadScore {
  const text = typed.trim();
  if (text === '') return { score: null, problem: t`Please enter a score before saving.` };
  const score = Number(text);
  if (!/^\d+$/.test(text) || score > LARGEST) {
    return { score: null, problem: t`Please enter a valid non-negative number for the score.` };
  }
  return { score, problem: null };
}
