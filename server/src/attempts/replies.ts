import type { Attempt, AttemptResult, ScoreRecord } from '@parlance/contract/attempts';
import { timeTakenSeconds } from './deadline.ts';
import type { AttemptRow, findResultDetails } from './queries.ts';

/** An attempt as it goes out, with the server's now. */
export function attemptReply(row: AttemptRow, now: Date, result?: AttemptResult): Attempt {
  return {
    id: row.id,
    courseId: row.course_id,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    deadline: row.deadline.toISOString(),
    serverNow: now.toISOString(),
    durationSeconds: row.duration_seconds,
    answers: row.answers,
    flags: row.flags,
    currentQuestionId: row.current_question_id,
    questionClocks: {},
    sequence: row.sequence,
    savedAt: row.saved_at?.toISOString() ?? null,
    recordings: {},
    plays: [],
    result,
  };
}

type ClosedAttempt = Omit<AttemptRow, 'answers'> & { closed_at: Date };

/** Narrows an attempt that must have closed; throws when it has not: the caller has a bug. */
export function closed<T extends { closed_at: Date | null }>(row: T): T & { closed_at: Date } {
  if (!row.closed_at) throw new Error('An open attempt was taken for a closed one.');
  return row as T & { closed_at: Date };
}

/** What every submit call answers, the first time and every time after. */
export function submitReply(row: ClosedAttempt) {
  return {
    score: row.score,
    total: totalOf(row),
    courseName: row.title,
    courseType: row.type,
    attemptId: row.id,
  };
}

/** The result a closed attempt shows on the score page. */
export function resultReply(row: ClosedAttempt, details: Awaited<ReturnType<typeof findResultDetails>>): AttemptResult {
  return {
    score: row.score,
    total: totalOf(row),
    timeTaken: timeTakenSeconds(row),
    closedAt: row.closed_at.toISOString(),
    courseName: row.title,
    courseType: row.type,
    breakdown: row.marked_by_person ? [] : details.breakdown,
    previous: details.previous,
    receivedLate: details.late,
  };
}

/** One line of the scores list. Any test but a Speaking one that waits for a person counts as a writing test there. */
export function scoreRecord(row: ClosedAttempt): ScoreRecord {
  return {
    id: row.id,
    course_id: row.course_id,
    course_name: row.title,
    course_type: row.type,
    score: row.score,
    max_score: row.max_score,
    total_questions: row.question_ids.length,
    time_taken: timeTakenSeconds(row),
    taken_at: row.closed_at.toISOString(),
    is_writing_test: (row.marked_by_person || row.score === null) && row.type !== 'Speaking',
    is_speaking_test: row.type === 'Speaking',
    status: row.status,
    comment: null,
  };
}

function totalOf(row: ClosedAttempt): number {
  return row.question_ids.length;
}
