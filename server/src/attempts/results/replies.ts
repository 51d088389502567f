import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { ScoreRecord } from '@parlance/contract/results';
import { timeTakenSeconds } from '../deadline.ts';
import { holdsBack, type Sight } from '../release/queries.ts';
import { type ClosedAttempt, countedMarks, scoreTold } from '../replies.ts';
import type { ResultDetails, ResultRow } from './queries.ts';

/** The result a closed attempt shows on the score page: what of it is seen. */
export function resultReply(
  row: ClosedAttempt,
  { late, onScale, ...details }: ResultDetails,
  { release, see }: Sight,
): AttemptResult {
  // Marks of some of the questions are no result: a person, or a repaired key, has yet to add the others.
  const isWhole = !row.marked_by_person && row.score !== null;
  const isBrokenDown = isWhole && see.see_breakdown;
  const hasScore = release === null;
  return {
    ...scoreTold(row, hasScore),
    total: countedMarks(row),
    markedByPerson: row.marked_by_person,
    maxScore: row.max_score,
    comment: see.see_comments ? details.comment : null,
    timeTaken: timeTakenSeconds(row),
    closedAt: row.closed_at.toISOString(),
    courseName: row.title,
    courseType: row.type,
    breakdown: isBrokenDown ? details.breakdown : [],
    breakdownByType: isBrokenDown ? details.breakdownByType : [],
    previous: hasScore ? details.previous : null,
    remarked: hasScore ? details.remarked : null,
    corrected: isWhole ? details.corrected : [],
    receivedLate: late,
    timeWasUp: row.auto_submitted,
    ...(hasScore && onScale && { onScale }),
  };
}

/** One line of the scores list. Any test but a Speaking one that waits for a person counts as a writing test there. */
export function scoreRecord(row: ResultRow & { closed_at: Date }): ScoreRecord {
  return {
    id: row.id,
    course_id: row.course_id,
    course_name: row.title,
    course_type: row.type,
    ...scoreTold(row, row.release === null),
    max_score: row.max_score,
    total_questions: row.total_marks,
    out_of: row.out_of,
    time_taken: timeTakenSeconds(row),
    taken_at: row.closed_at.toISOString(),
    is_writing_test: (row.marked_by_person || row.score === null || row.release !== null) && row.type !== 'Speaking',
    is_speaking_test: row.type === 'Speaking',
    status: row.status,
    comment: holdsBack(row.release) || !row.sees_comment ? null : row.comment,
    ...(row.release ? { result_release: row.release } : row.on_scale && { on_scale: row.on_scale }),
  };
}
