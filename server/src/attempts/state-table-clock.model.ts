import type { Allowed, Expected, Model, ModelAttempt, Sent } from './state-table-shapes.model.ts';

/** The clock of an attempt in plain words: breaks and extra time, beside the state table. */

/** How long each break may be. */
export const BREAK_SECONDS = 60;
const LEFT_SECONDS = 60;

export function durationOf({ durationSeconds, stretchedSeconds }: Model, { percent }: Allowed): number {
  return durationSeconds + Math.ceil((stretchedSeconds * percent) / 100);
}

export function isPaused({ now }: Model, { break: taken }: ModelAttempt): boolean {
  return taken !== null && now < taken.until;
}

/** The end as it looks now: a break moves it on, for as long as it may be. */
export function deadlineOf({ now }: Model, { deadline, break: taken }: ModelAttempt): number {
  return taken === null ? deadline : deadline + Math.min(now, taken.until) - taken.at;
}

/** What is allowed from now on: open attempts that are not over get what is more of each. */
export function allow(model: Model, allowed: Allowed, isOver: (attempt: ModelAttempt) => boolean): void {
  model.allowed = allowed;
  for (const attempt of model.attempts) {
    if (attempt.status !== 'open' || isOver(attempt)) continue;
    const before = attempt.allowed;
    attempt.allowed = {
      percent: Math.max(before.percent, allowed.percent),
      breaks: Math.max(before.breaks, allowed.breaks),
    };
    attempt.deadline += durationOf(model, attempt.allowed) - durationOf(model, before);
  }
}

/** Takes a break of an attempt that is open and not over. */
export function takeBreak(model: Model, attempt: ModelAttempt): Expected {
  const refused = (code: string): Expected => ({ status: 409, code, attempt });
  if (attempt.breaksUsed >= attempt.allowed.breaks) return refused('no_break_left');
  if (model.now + LEFT_SECONDS > deadlineOf(model, attempt)) return refused('break_not_now');
  const runs = [...attempt.opened].some(([id, { endsAt }]) => endsAt > model.now && !attempt.recordings.has(id));
  if (runs || isPaused(model, attempt)) return refused('break_not_now');
  attempt.deadline = deadlineOf(model, attempt);
  attempt.break = { at: model.now, until: model.now + BREAK_SECONDS };
  attempt.breaksUsed += 1;
  return { status: 200, attempt };
}

/** Goes on with an attempt that is open and not over, from the last break that was taken. */
export function goOn(model: Model, attempt: ModelAttempt): Expected {
  attempt.deadline = deadlineOf(model, attempt);
  attempt.break = null;
  return { status: 200, attempt };
}

/** What a device submits by itself that knows an earlier end: what of it can be `taken` is saved, and the test goes on. */
export function submitTooEarly(
  attempt: ModelAttempt,
  sent: Sent,
  taken: Sent,
  merged: (stored: ModelAttempt['answers'], sent: Sent) => ModelAttempt['answers'],
): Expected {
  Object.assign(attempt, {
    answers: merged(attempt.answers, taken),
    saved: attempt.saved || Object.keys(taken).length > 0,
    sequence: attempt.sequence + 1,
    lastSave: JSON.stringify(sent),
  });
  return { status: 409, code: 'time_extended', attempt };
}
