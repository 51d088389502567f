import type { MarkingNote } from '@parlance/contract/marking-note';
import { awardOf, type Given } from '@parlance/contract/rubrics/points';
import type { CasePolicy } from '../../platform/database/tables/second-marking.ts';
import { takenOfThree, takenOfTwo, worth } from '../../second-marking/cases/counted.ts';
import type { Mark, Marked } from '../criteria/mark-by.ts';
import { crosses } from '../notes/checked-notes.ts';
import { commentWith } from '../notes/comment-with.ts';

type GivenMark = { score: number; criteria: Given[]; comment: string; notes: MarkingNote[]; saved_at: Date };
type Rules = Pick<CasePolicy, 'gap' | 'criterion_gap_halves' | 'agreed' | 'adjudicated'>;

/** Whether two marks lie as near each other as the policy asks: in half bands by a rubric, otherwise in marks. */
export function isAgreed(policy: Rules, marked: Marked, one: GivenMark, two: GivenMark): boolean {
  const [first, second] = [worth(marked, one), worth(marked, two)];
  if (Math.abs(first.value - second.value) > policy.gap * first.unit) return false;
  const most = policy.criterion_gap_halves;
  return most === null || one.criteria.every((given) => Math.abs(given.value - valueIn(two, given)) * 2 <= most);
}

function valueIn({ criteria }: Pick<GivenMark, 'criteria'>, at: Given): number {
  return criteria.find(({ question_id, key }) => question_id === at.question_id && key === at.key)?.value ?? 0;
}

/** The mark of two who agree. */
export function agreedMark(policy: Rules, marked: Marked, one: GivenMark, two: GivenMark): Mark {
  return meanMark(marked, takenOfTwo(policy, marked, [one, two]));
}

/** The mark of two who do not, when a third was given. */
export function adjudicatedMark(policy: Rules, marked: Marked, marks: [GivenMark, GivenMark, GivenMark]): Mark {
  return meanMark(marked, takenOfThree(policy, marked, marks));
}

/** The mean of one or two marks, half a mark up; each criterion half a step up. */
function meanMark({ rubric, questions, maxScore }: Marked, said: GivenMark[]): Mark {
  const [one, two = one] = said;
  if (!one || !two) throw new Error('There is no mark.');
  if (!rubric) return { score: Math.floor((one.score + two.score + 1) / 2), award: null, criteria: [] };
  const award = awardOf(rubric, questions, [...one.criteria, ...two.criteria], maxScore);
  if (!award) throw new Error('A mark has no criteria.');
  const step = rubric.step;
  const criteria = one.criteria.map((given) => ({
    ...given,
    value: Math.floor((given.value + valueIn(two, given) + step) / (2 * step)) * step,
  }));
  return { score: award.score, award, criteria };
}

/** What a learner reads of it: all comments below each other, or the last one; a note on words that have one is below too. */
export function wordsOf(from: CasePolicy['comments_from'], said: GivenMark[]): Pick<GivenMark, 'comment' | 'notes'> {
  const inTime = said.toSorted((one, other) => one.saved_at.getTime() - other.saved_at.getTime());
  const heard = from === 'all' ? said : inTime.slice(-1);
  const notes: MarkingNote[] = [];
  const comments = heard.map((each) => {
    const beside = each.notes.filter((note) => note.kind === 'words' && notes.some((kept) => crosses(note, kept)));
    notes.push(...each.notes.filter((note) => !beside.includes(note)));
    return commentWith(each.comment, beside);
  });
  return { comment: comments.filter((comment) => comment !== '').join('\n\n'), notes };
}
