import type { Rubric } from '@parlance/contract/rubrics/shape';
import type { ScaleSource } from '@parlance/contract/scales/rules';
import type { Mark } from '../criteria/mark-by.ts';

type Scale = { source: ScaleSource; cuts: number[] };
type Marked = { rubric: Rubric | null; maxScore: number };

/**
 * Whether a mark lies within so many score points of a row of its scale: a little more or less would be another band. Points
 * of a rubric are as many score points as they are of its top.
 */
export function isNearCut({ source, cuts }: Scale, { rubric, maxScore }: Marked, mark: Mark, near: number): boolean {
  if (source === 'raw') return cuts.some((cut) => Math.abs(cut - mark.score) <= near);
  const { points } = mark.award ?? {};
  if (!rubric || points === undefined) return false;
  // A hundred-thousandth of a point is what division leaves.
  return cuts.some((cut) => Math.abs(cut - points) * maxScore <= near * rubric.top + 1e-5);
}
