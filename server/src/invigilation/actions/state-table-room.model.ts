import { deadlineOf, isPaused } from '../../attempts/state-table-clock.model.ts';
import type { Model, ModelAttempt } from '../../attempts/state-table-shapes.model.ts';

/** What the staff of a sitting do with an attempt, in plain words, beside the state table. */

const RESUME_SECONDS = 10;
const REOPENED_SECONDS = 60;

/** `done`, or why the clock is not stopped. A rest break is given back; in the countdown the pause goes on. */
export function pause(model: Model, attempt: ModelAttempt): string {
  const { break: under } = attempt;
  if (isPaused(model, attempt) && under?.byStaff) {
    if (under.until === Number.POSITIVE_INFINITY) return 'paused_already';
    under.until = Number.POSITIVE_INFINITY;
    return 'done';
  }
  if (isPaused(model, attempt)) attempt.breaksUsed -= 1;
  attempt.deadline = deadlineOf(model, attempt);
  attempt.break = { at: model.now, until: Number.POSITIVE_INFINITY, byStaff: true };
  return 'done';
}

/** `done`, or why it does not go on. */
export function resume(model: Model, attempt: ModelAttempt): string {
  const { break: under } = attempt;
  if (!under?.byStaff || under.until !== Number.POSITIVE_INFINITY) return 'not_paused';
  under.until = model.now + RESUME_SECONDS;
  return 'done';
}

/** A closed attempt is open again, with what was left when it closed and at least a minute. */
export function reopen(model: Model, attempt: ModelAttempt, { includeLate }: { includeLate: boolean }): void {
  const leftSeconds = deadlineOf({ ...model, now: attempt.closedAt }, attempt) - attempt.closedAt;
  const taken = [...attempt.late].filter((one): one is [number, string] => includeLate && one[1] !== null);
  if (includeLate) attempt.late.clear();
  const deadline = model.now + Math.max(REOPENED_SECONDS, leftSeconds);
  Object.assign(attempt, {
    status: 'open',
    score: null,
    break: null,
    deadline,
    reopenedUntil: deadline,
    answers: { ...attempt.answers, ...Object.fromEntries(taken) },
  });
}
