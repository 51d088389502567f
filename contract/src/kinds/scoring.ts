import { z } from 'zod';
import { kindKeys } from './kinds.ts';

/** How many answers of a question may be right beside its key. */
export const OTHER_KEYS_MAX = 9;

/**
 * How a question counts that turned out wrong after it was taken: other answers are right too, everybody has all of its
 * marks, or it counts for nobody. Without this it counts by its key.
 */
export const scoring = z.discriminatedUnion('by', [
  z.object({ by: z.literal('keys'), also: z.array(z.union(kindKeys)).min(1).max(OTHER_KEYS_MAX) }),
  z.object({ by: z.literal('full_credit') }),
  z.object({ by: z.literal('left_out') }),
]);
export type Scoring = z.output<typeof scoring>;

/** What a question of so many marks adds to what its test is out of. */
export function worthOf({ marks, scoring: how }: { marks: number; scoring?: Scoring | null | undefined }): number {
  return how?.by === 'left_out' ? 0 : marks;
}
