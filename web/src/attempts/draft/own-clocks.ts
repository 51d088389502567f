import type { Draft } from './draft.ts';
import type { QuestionClock, Timed } from './question-clocks.ts';

// A file of its own, for Speaking alone: every page that sends what was left unsent needs the rest.

/**
 * The clock that a question has here. One that this device began stands beside the one that the server begins when it
 * hears of the opening, and the stricter of the two holds: neither a reload nor a dropped connection gives time back.
 */
export function clockOfQuestion({ questionClocks, ownClocks }: Timed, questionId: number): QuestionClock | undefined {
  const [told, own] = [questionClocks?.[questionId], ownClocks?.[questionId]];
  if (!told || !own) return told ?? own;
  return Date.parse(own.endsAt) < Date.parse(told.endsAt) ? own : told;
}

/** The questions that have a clock, whoever began it. */
export function clockedQuestions({ questionClocks, ownClocks }: Timed): number[] {
  return Object.keys({ ...questionClocks, ...ownClocks }).map(Number);
}

/** Starts a question's clock on this device when the server does not answer. */
export function withOwnClock(draft: Draft, questionId: number, clock: QuestionClock): Draft {
  if (clockOfQuestion(draft, questionId)) return draft;
  return { ...draft, ownClocks: { ...draft.ownClocks, [questionId]: clock } };
}

/** Without the clock that this device began for a question, if it still runs: what was said to it was stopped. */
export function withoutOwnClock<D extends Timed>(draft: D, questionId: number, nowMs: number): D {
  const { [questionId]: own, ...ownClocks } = draft.ownClocks ?? {};
  return own && Date.parse(own.endsAt) > nowMs ? { ...draft, ownClocks } : draft;
}

/** The clock of a question that begins at `nowMs` (the server's now, in milliseconds since 1970). */
export function clockFrom(nowMs: number, timerSeconds: number): QuestionClock {
  return { openedAt: new Date(nowMs).toISOString(), endsAt: new Date(nowMs + timerSeconds * 1000).toISOString() };
}
