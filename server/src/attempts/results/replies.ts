import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { ScoreRecord } from '@parlance/contract/results';
import { timeTakenSeconds } from '../deadline.ts';
import { type ClosedAttempt, countedMarks } from '../replies.ts';
import type { ResultDetails, ResultRow } from './queries.ts';

/** The result a closed attempt shows on the score page. */
export function resultReply(row: ClosedAttempt, { late, ...details }: ResultDetails): AttemptResult {
  // Marks of some of the questions are no result: a person, or a repaired key, has yet to add the others.
  const isWhole = !row.marked_by_person && row.score !== null;
  return {
    score: row.score,
    total: countedMarks(row),
    markedByPerson: row.marked_by_person,
    maxScore: row.max_score,
    comment: details.comment,
    timeTaken: timeTakenSeconds(row),
    closedAt: row.closed_at.toISOString(),
    courseName: row.title,
    courseType: row.type,
    breakdown: isWhole ? details.breakdown : [],
    breakdownByType: isWhole ? details.breakdownByType : [],
    previous: details.previous,
    remarked: details.remarked,
    corrected: isWhole ? details.corrected : [],
    receivedLate: late,
    timeWasUp: row.auto_submitted,
  };
}

/** One line of the scores list. Any test but a Speaking one that waits for a person counts as a writing test there. */
export function scoreRecord(row: ResultRow & { closed_at: Date }): ScoreRecord {
  return {
    id: row.id,
    course_id: row.course_id,
    course_name: row.title,
    course_type: row.type,
    score: row.withheld ? null : row.score,
    max_score: row.max_score,
    total_questions: row.total_marks,
    out_of: row.out_of,
    time_taken: timeTakenSeconds(row),
    taken_at: row.closed_at.toISOString(),
    is_writing_test: (row.marked_by_person || row.score === null || row.withheld !== null) && row.type !== 'Speaking',
    is_speaking_test: row.type === 'Speaking',
    status: row.status,
    comment: row.withheld ? null : row.comment,
    ...(row.withheld && { result_release: row.withheld }),
  };
}
