import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { Attempt, SavedAttempt } from '@parlance/contract/attempts';
import { isPausedAt } from '@parlance/contract/deadline';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { toldThousandths } from '../marking/mark.ts';
import { answersAsShown } from '../questions/option-order.ts';
import { type ClockColumns, clockOf, deadlineOf } from './deadline.ts';
import type { AttemptRow, SavedRow } from './queries.ts';

/** What a closed attempt came to, and why that, or its score, is not shown. */
export type Outcome = { result?: AttemptResult; resultRelease?: ResultRelease };

/** An attempt as it goes out, with the server's now. */
export function attemptReply(row: AttemptRow, now: Date, outcome: Outcome = {}): Attempt {
  const { break_count = 0, break_seconds = 0, extra_plays = 0, recording_percent = 0 } = row.accommodation;
  return {
    ...savedReply(row, now),
    answers: answersAsShown(row.option_orders, row.answers),
    baseSeconds: row.base_seconds,
    extendedSeconds: row.extra_seconds,
    breaks: {
      left: Math.max(0, break_count - row.breaks_used),
      seconds: break_seconds,
      currentId: isPausedAt(clockOf(row), now.getTime()) && !row.paused_by_staff ? row.pause_id : null,
    },
    extraPlays: extra_plays,
    recordingPercent: recording_percent,
    ...(row.sitting_id !== null &&
      row.sitting_part_id !== null && { sitting: { id: row.sitting_id, partId: row.sitting_part_id } }),
    ...outcome,
  };
}

/** An attempt without its answers: what a save answers. */
export function savedReply(row: SavedRow, now: Date): SavedAttempt {
  return {
    id: row.id,
    courseId: row.course_id,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    serverNow: now.toISOString(),
    durationSeconds: row.duration_seconds,
    ...clockReply(row, now),
    flags: row.flags,
    currentQuestionId: row.current_question_id,
    questionClocks: row.question_clocks,
    sequence: row.sequence,
    savedAt: row.saved_at?.toISOString() ?? null,
    recordings: row.recordings,
    plays: Object.entries(row.plays).map(([part, play]) => ({ part: Number(part), times: 1, ...play })),
  };
}

type ClockRow = ClockColumns & Pick<SavedRow, 'paused_by_staff'>;
type ClockReply = Pick<SavedAttempt, 'clockVersion' | 'deadline' | 'pausedAt' | 'resumeAt' | 'pausedBy'>;

/** The clock of an attempt as whoever takes it reads it. */
export function clockReply(row: ClockRow, now: Date): ClockReply {
  const told = { ...versionReply(row), deadline: deadlineOf(row, now).toISOString() };
  if (!isPausedAt(clockOf(row), now.getTime())) return told;
  const { paused_at, resume_at, paused_by_staff } = row;
  return {
    ...told,
    pausedAt: paused_at?.toISOString(),
    resumeAt: resume_at?.toISOString(),
    pausedBy: paused_by_staff ? 'staff' : 'learner',
  };
}

/** Nothing for a clock that is as it began: most saves answer for one. */
export function versionReply({ clock_version }: Pick<ClockColumns, 'clock_version'>): { clockVersion?: number } {
  return clock_version === 0 ? {} : { clockVersion: clock_version };
}

export type ClosedAttempt = AttemptRow & { closed_at: Date };

/** Narrows an attempt that must have closed; throws when it has not: the caller has a bug. */
export function closed<T extends { closed_at: Date | null }>(row: T): T & { closed_at: Date } {
  if (!row.closed_at) throw new Error('An open attempt was taken for a closed one.');
  return row as T & { closed_at: Date };
}

/** The marks of a test that count: all but those of questions that were left out. */
export function countedMarks({ total_marks, left_out_marks }: Pick<AttemptRow, 'total_marks' | 'left_out_marks'>) {
  return total_marks - left_out_marks;
}

/** A score with its thousandths where it is no whole number; null where it is not shown. */
export function scoreTold(
  { score, score_thousandths: thousandths }: Pick<AttemptRow, 'score' | 'score_thousandths'>,
  isShown = true,
): { score: number | null; thousandths?: number } {
  return isShown ? { score, ...toldThousandths({ thousandths }) } : { score: null };
}

/** What every submit call answers, the first time and every time after; without a score while that is withheld. */
export function submitReply(row: ClosedAttempt, withheld: ResultRelease | null) {
  return {
    ...scoreTold(row, withheld === null),
    ...(withheld && { resultRelease: withheld }),
    total: countedMarks(row),
    courseName: row.title,
    courseType: row.type,
    attemptId: row.id,
  };
}
