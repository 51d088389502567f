import type { Attempt, AttemptResult, SavedAttempt } from '@parlance/contract/attempts';
import { deadlineOf } from './deadline.ts';
import type { AttemptRow, SavedRow } from './queries.ts';

/** An attempt as it goes out, with the server's now. */
export function attemptReply(row: AttemptRow, now: Date, result?: AttemptResult): Attempt {
  return { ...savedReply(row, now), answers: row.answers, result };
}

/** An attempt without its answers: what a save answers. */
export function savedReply(row: SavedRow, now: Date): SavedAttempt {
  return {
    id: row.id,
    courseId: row.course_id,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    deadline: deadlineOf(row, now).toISOString(),
    serverNow: now.toISOString(),
    durationSeconds: row.duration_seconds,
    flags: row.flags,
    currentQuestionId: row.current_question_id,
    questionClocks: row.question_clocks,
    sequence: row.sequence,
    savedAt: row.saved_at?.toISOString() ?? null,
    recordings: row.recordings,
    plays: Object.entries(row.plays).map(([part, play]) => ({ part: Number(part), ...play })),
  };
}

export type ClosedAttempt = AttemptRow & { closed_at: Date };

/** Narrows an attempt that must have closed; throws when it has not: the caller has a bug. */
export function closed<T extends { closed_at: Date | null }>(row: T): T & { closed_at: Date } {
  if (!row.closed_at) throw new Error('An open attempt was taken for a closed one.');
  return row as T & { closed_at: Date };
}

/** What every submit call answers, the first time and every time after. */
export function submitReply(row: ClosedAttempt) {
  return {
    score: row.score,
    total: row.total_marks,
    courseName: row.title,
    courseType: row.type,
    attemptId: row.id,
  };
}
