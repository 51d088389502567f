import type { SettledBy } from '@parlance/contract/reviews';
import { type Given, type Judged, meanOf, type Rules } from '@parlance/contract/rubrics/points';
import type { MarkingTurn } from '@parlance/contract/second-marking/marking-policy';
import type { CasePolicy } from '../../platform/database/tables/second-marking.ts';

/** By what work is marked: null for one number. */
type Judging = { rubric: Pick<Rules, 'criteria'> | null; questions: readonly Judged[] };
type GivenMark = { score: number; criteria: readonly Given[] };
type Rule = Pick<CasePolicy, 'agreed' | 'adjudicated'>;

/** What decides of a mark: the mean of its criteria, or its score. All complete marks by a rubric have one weight. */
export function worth({ rubric, questions }: Judging, { score, criteria }: GivenMark) {
  if (!rubric) return { value: score, unit: 1 };
  const { halves, weight } = meanOf(rubric, questions, criteria);
  return { value: halves, unit: weight };
}

/** Which of two marks that agree make the settled one: one of them, or both for their mean. */
export function takenOfTwo<T extends GivenMark>(
  { agreed }: Pick<Rule, 'agreed'>,
  judging: Judging,
  [one, two]: [T, T],
): T[] {
  return { mean: [one, two], first: [one], higher: [higherOf(judging, one, two)] }[agreed];
}

/** The same where they do not agree, and a third was given. */
export function takenOfThree<T extends GivenMark>(
  { adjudicated }: Pick<Rule, 'adjudicated'>,
  judging: Judging,
  [one, two, third]: [T, T, T],
): T[] {
  const valueOf = (said: T) => worth(judging, said).value;
  const apart = (said: T) => Math.abs(valueOf(said) - valueOf(third));
  const nearer = apart(one) === apart(two) ? higherOf(judging, one, two) : apart(one) < apart(two) ? one : two;
  const middle = [one, two, third].sort((a, b) => valueOf(a) - valueOf(b))[1] ?? third;
  return { third: [third], nearest_pair: [third, nearer], median: [middle] }[adjudicated];
}

function higherOf<T extends GivenMark>(judging: Judging, one: T, two: T): T {
  return worth(judging, two).value > worth(judging, one).value ? two : one;
}

/** Those marks of settled work of which the mark that its learner has was made; none where that was given apart. */
export function countedOf<T extends GivenMark & { turn: MarkingTurn }>(
  { settledBy, policy }: { settledBy: SettledBy; policy: Rule },
  judging: Judging,
  marks: T[],
): T[] {
  if (settledBy === 'single') return marks;
  const [one, two, third] = (['first', 'second', 'third'] as const).map((turn) =>
    marks.find((mark) => mark.turn === turn),
  );
  if (settledBy === 'agreed' && one && two) return takenOfTwo(policy, judging, [one, two]);
  if (settledBy === 'adjudicated' && one && two && third) return takenOfThree(policy, judging, [one, two, third]);
  return [];
}

/** How many markers a settled mark is of: whoever gave it alone can be named. */
export function markersOf(settledBy: SettledBy): 1 | 2 | 3 {
  if (settledBy === 'agreed') return 2;
  return settledBy === 'adjudicated' ? 3 : 1;
}
