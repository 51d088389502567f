import type { QuestionClocks } from '../../attempts/clock/queries.ts';

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

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
