import type { MarkingNote } from '@parlance/contract/marking-note';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { Given } from '@parlance/contract/rubrics/points';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { pinnedQuestions } from '../questions/queries.ts';
import { type Mark, markBy } from './criteria/mark-by.ts';
import { findPinnedRubric } from './criteria/queries.ts';
import { checkedNotes } from './notes/checked-notes.ts';
import type { Review } from './saved/queries.ts';
import { judgedOf, noted } from './work/marked.ts';

export type Scoring = {
  /** Where the submission has no rubric. */
  score?: number;
  /** The bands of its criteria where it has one. */
  criteria?: Given[];
  /** Absent: the comment stays as it is. */
  comment?: string;
  /** Absent: they stay as they are. */
  notes?: MarkingNote[];
  /** The version that was read; absent: whatever was said before is scored over. */
  version?: number;
  /** The version of the rubric that was read; absent: whichever marks it now. */
  rubricVersion?: number;
  /** Why whoever leads the marking changes what is final. */
  reason?: string;
  /** How long the marker had it open since it was opened, or saved before. */
  deskSeconds?: number;
};

type Submission = { id: number; account_id: number; max_score: number; question_version_ids: number[] };
type Of = { kind: ReviewKind; submission: Submission; before: Review | undefined };

/**
 * The mark that a marker sends for a submission, in place of the one before, and what it is marked by. Refuses old versions
 * (`review_version_old`, `rubric_version_old`), and what `markBy` and `checkedNotes` do.
 */
export async function readMark(
  db: Db,
  { kind, submission, before }: Of,
  { score, criteria, comment, notes, version: read, rubricVersion }: Scoring,
): Promise<{
  saved: { mark: Mark; comment: string; notes: MarkingNote[] };
  marked: Parameters<typeof markBy>[0];
}> {
  if (read !== undefined && read !== (before?.version ?? 0)) throw versionOld(before);
  const rubric = await findPinnedRubric(db, submission.id);
  if (rubricVersion !== undefined && rubricVersion !== rubric?.version) throw new Refusal('rubric_version_old');
  const questions = rubric || notes ? await pinnedQuestions(db, submission.question_version_ids) : [];
  const marked = { rubric, questions: judgedOf(questions), maxScore: submission.max_score };
  const mark = markBy(marked, { score, criteria });
  const words = comment ?? before?.comment ?? '';
  const kept = notes ? checkedNotes(notes, await noted(db, kind, submission, questions)) : (before?.notes ?? []);
  return { saved: { mark, comment: words, notes: kept }, marked };
}

function versionOld(review: Review | undefined): Refusal {
  if (!review) return new Refusal('review_version_old');
  const { scored_at, settled_by: _settledBy, ...said } = review;
  return new Refusal('review_version_old', { details: { review: { ...said, scoredAt: scored_at.toISOString() } } });
}
