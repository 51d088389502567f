import { type AttemptClock, deadlineAt } from '@parlance/contract/deadline';
import { type ClockColumns, clockOf, storedDeadlineMs } from '../deadline.ts';
import type { QuestionClockColumns, QuestionClocks } from './queries.ts';

/**
 * The clocks of Speaking questions after a pause of the staff: that of the question at which the learner is has its whole
 * time again, because its recording was stopped; others that ran move by the pause. Nothing runs beyond the end of the
 * test.
 */
export function movedByPause(
  clocks: QuestionClocks,
  currentQuestionId: number | null,
  { pausedAtMs, resumeAtMs, deadlineMs }: { pausedAtMs: number; resumeAtMs: number; deadlineMs: number },
): QuestionClocks {
  return Object.fromEntries(
    Object.entries(clocks).map(([questionId, clock]) => {
      const [openedMs, endsMs] = [Date.parse(clock.openedAt), Date.parse(clock.endsAt)];
      if (endsMs <= pausedAtMs) return [questionId, clock];
      const fromMs = Number(questionId) === currentQuestionId ? resumeAtMs : openedMs + resumeAtMs - pausedAtMs;
      const untilMs = Math.min(fromMs + endsMs - openedMs, deadlineMs);
      return [questionId, { openedAt: iso(fromMs), endsAt: iso(untilMs) }];
    }),
  );
}

/** Those clocks where the pause had found them, when it goes on after it was known when it would end. */
export function movedBack(
  clocks: QuestionClocks,
  { pausedAtMs, resumeAtMs }: { pausedAtMs: number; resumeAtMs: number },
): QuestionClocks {
  const back = (time: string) => iso(Date.parse(time) - resumeAtMs + pausedAtMs);
  return Object.fromEntries(
    Object.entries(clocks).map(([questionId, clock]) => {
      const hasMoved = Date.parse(clock.endsAt) > pausedAtMs;
      return [questionId, hasMoved ? { openedAt: back(clock.openedAt), endsAt: back(clock.endsAt) } : clock];
    }),
  );
}

type Ends = {
  /** How long each question may be answered, in milliseconds by its id. */
  wholeMs: Record<string, number>;
  beforeMs: number;
  deadlineMs: number;
};

/**
 * The clocks of Speaking questions of a test that ends later than before: one that the end had cut gets back what was cut,
 * up to its whole time and the new end. Others stay, whatever their timers are by now.
 */
export function withoutCut(clocks: QuestionClocks, { wholeMs, beforeMs, deadlineMs }: Ends): QuestionClocks {
  return Object.fromEntries(
    Object.entries(clocks).map(([questionId, clock]) => {
      const [openedMs, endsMs] = [Date.parse(clock.openedAt), Date.parse(clock.endsAt)];
      if (endsMs < beforeMs) return [questionId, clock];
      const untilMs = Math.min(openedMs + (wholeMs[questionId] ?? 0), deadlineMs);
      return [questionId, { ...clock, endsAt: iso(Math.max(endsMs, untilMs)) }];
    }),
  );
}

type Test = ClockColumns & QuestionClockColumns;

/** The clocks of the questions of a test that goes on and whose own clock is this now. */
export function movedByEnd(test: Test, clock: AttemptClock): QuestionClocks {
  // While the test stands still, clocks are where the pause found them until it is known when that ends.
  const deadlineMs = deadlineAt(clock, clock.resumeAtMs ?? clock.pausedAtMs ?? clock.startedAtMs);
  return withoutCut(test.question_clocks, { ...cutOf(test), deadlineMs });
}

/**
 * The clocks of the questions of a test whose pause ends with this clock. What the end of the test had cut is given back
 * first: the question at which the learner is may begin again before it was opened. One that was over stays so.
 */
export function movedByResuming(
  test: Test & { current_question_id: number | null },
  clock: AttemptClock,
): QuestionClocks {
  const { pausedAtMs, resumeAtMs } = clock;
  if (pausedAtMs === null || resumeAtMs === null) return test.question_clocks;
  const deadlineMs = deadlineAt(clock, resumeAtMs);
  const over = Object.entries(test.question_clocks).filter(([, { endsAt }]) => Date.parse(endsAt) <= pausedAtMs);
  const moved = movedByPause(uncutOf(test), test.current_question_id, { pausedAtMs, resumeAtMs, deadlineMs });
  return { ...moved, ...Object.fromEntries(over) };
}

/**
 * The clocks of the questions of a test that had closed and goes on now with this clock: as after a pause that began when
 * it closed, or when staff had stopped it before; where it closed in their countdown the clocks stand at its end. What
 * its end had cut is given back first: it may be all that was left.
 */
export function movedByReopening(
  test: Test & { current_question_id: number | null; paused_by_staff: boolean },
  clock: AttemptClock,
  { closedAt, now }: { closedAt: Date; now: Date },
): QuestionClocks {
  const { pausedAtMs, resumeAtMs } = clockOf(test);
  const closedMs = closedAt.getTime();
  const standsMs = resumeAtMs === null ? pausedAtMs : Math.max(resumeAtMs, closedMs);
  const stoppedMs = test.paused_by_staff ? (standsMs ?? closedMs) : closedMs;
  const nowMs = now.getTime();
  return movedByPause(uncutOf(test), test.current_question_id, {
    pausedAtMs: stoppedMs,
    resumeAtMs: nowMs,
    deadlineMs: deadlineAt(clock, nowMs),
  });
}

function uncutOf(test: Test): QuestionClocks {
  return withoutCut(test.question_clocks, { ...cutOf(test), deadlineMs: Number.POSITIVE_INFINITY });
}

function cutOf(test: Test): Pick<Ends, 'wholeMs' | 'beforeMs'> {
  const percent = 100 + (test.accommodation.recording_percent ?? 0);
  const wholeMs = Object.fromEntries(
    Object.entries(test.question_timers).map(([questionId, seconds]) => [questionId, seconds * percent * 10]),
  );
  return { wholeMs, beforeMs: storedDeadlineMs(clockOf(test)) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
