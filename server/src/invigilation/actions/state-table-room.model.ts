import * as table from '../../attempts/state-table.model.ts';
import { deadlineOf, isPaused } from '../../attempts/state-table-clock.model.ts';
import type { Expected, Model, ModelAttempt } from '../../attempts/state-table-shapes.model.ts';

/** What the staff of a sitting do with an attempt, in plain words, beside the state table. */

const RESUME_SECONDS = 10;
const REOPENED_SECONDS = 60;

/** Whether everyone was paused, and was not told to go on since. */
export type ModelRoom = { isPaused: boolean };
export type Whom = 'one' | 'all';

/** Who was left out for this is not told when everyone was meant. */
const NOT_MEANT = ['closed_already', 'not_paused'];

/** What is answered to an action for this one, or for everyone, that came to `code`. */
export function replyOf(code: string, whom: Whom): { done: number; skipped: string[] } {
  const isTold = code !== 'done' && !(whom === 'all' && NOT_MEANT.includes(code));
  return { done: code === 'done' ? 1 : 0, skipped: isTold ? [code] : [] };
}

/**
 * `done`, or why the clock is not stopped. A rest break is given back; in the countdown the pause goes on, as one of
 * whom it was pressed for last.
 */
export function pause(model: Model, attempt: ModelAttempt, whom: Whom): string {
  const { break: under } = attempt;
  if (isPaused(model, attempt) && under?.byStaff) {
    if (under.until === Number.POSITIVE_INFINITY) return 'paused_already';
    Object.assign(under, { until: Number.POSITIVE_INFINITY, byStaff: whom });
    return 'done';
  }
  if (isPaused(model, attempt)) attempt.breaksUsed -= 1;
  attempt.deadline = deadlineOf(model, attempt);
  attempt.break = { at: model.now, until: Number.POSITIVE_INFINITY, byStaff: whom };
  return 'done';
}

/** `done`, or why it does not go on: who was paused alone stays so when everyone goes on. */
export function resume(model: Model, attempt: ModelAttempt, whom: Whom): string {
  const { break: under } = attempt;
  if (!under?.byStaff || under.until !== Number.POSITIVE_INFINITY) return 'not_paused';
  if (whom === 'all' && under.byStaff === 'one') return 'paused_already';
  under.until = model.now + RESUME_SECONDS;
  return 'done';
}

/** A closed attempt is open again, with what was left when it closed and at least a minute; in a paused room it waits. */
export function reopen(
  model: Model,
  room: ModelRoom,
  attempt: ModelAttempt,
  { includeLate }: { includeLate: boolean },
): Expected {
  if (attempt.status === 'open') return { status: 409, code: 'reopen_not_closed' };
  const leftSeconds = deadlineOf({ ...model, now: attempt.closedAt }, attempt) - attempt.closedAt;
  // What came after an earlier end, and was left out when it was opened again then, stays late.
  const since = [...attempt.late].filter(([id]) => includeLate && (attempt.lateAt.get(id) ?? 0) >= attempt.closedAt);
  const taken = since.filter((one): one is [number, string] => one[1] !== null);
  for (const [id] of since) attempt.late.delete(id);
  const deadline = model.now + Math.max(REOPENED_SECONDS, leftSeconds);
  Object.assign(attempt, {
    status: 'open',
    score: null,
    break: room.isPaused ? { at: model.now, until: Number.POSITIVE_INFINITY, byStaff: 'all' } : null,
    deadline,
    reopenedUntil: deadline,
    answers: { ...attempt.answers, ...Object.fromEntries(taken) },
  });
  return { status: 200 };
}

/** What an action comes to for a test that goes on; one that has ended is left out and says so. */
export function onGoing(model: Model, attempt: ModelAttempt, change: (attempt: ModelAttempt) => string): string {
  const goesOn = attempt.status === 'open' && !table.isOver(model, attempt);
  return goesOn ? change(attempt) : 'closed_already';
}
