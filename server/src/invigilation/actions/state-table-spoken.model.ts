import { GRACE_SECONDS } from '@parlance/contract/attempts';

/**
 * The clocks of spoken questions in plain words, beside the state table. All but `now` and `runsFrom` are seconds of the
 * test: those in which its clock runs.
 */
export type Model = {
  now: number;
  /** How long the test has run. */
  ran: number;
  endsAt: number;
  /** While it stands still, the moment from which it runs again: nobody knows it where it is endless. */
  runsFrom: number | null;
  isRoomPaused: boolean;
  closed: boolean;
  current: number | null;
  openedAt: Map<number, number>;
};

const QUESTION_SECONDS = 60;
const RESUME_SECONDS = 10;
const REOPENED_SECONDS = 60;

export function begun(testSeconds: number): Model {
  const clocks = { now: 0, ran: 0, endsAt: testSeconds, runsFrom: null };
  return { ...clocks, isRoomPaused: false, closed: false, current: null, openedAt: new Map() };
}

export function pass(model: Model, seconds: number): void {
  const until = model.now + seconds;
  const from = Math.max(model.now, model.runsFrom ?? 0);
  if (!model.closed) model.ran += Math.max(0, until - from);
  model.now = until;
  if (model.runsFrom !== null && model.runsFrom <= until) model.runsFrom = null;
}

export function isOver({ ran, endsAt }: Model): boolean {
  return ran > endsAt + GRACE_SECONDS;
}

export function isInGrace({ closed, ran, endsAt }: Model): boolean {
  return !closed && ran >= endsAt;
}

/** Its time is over: it closed at its end. The learner's next call notices, or the sweep. */
export function settle(model: Model): void {
  if (model.closed || !isOver(model)) return;
  model.ran = model.endsAt;
  close(model);
}

export function close(model: Model): void {
  model.closed = true;
  model.runsFrom = null;
}

/** The clock of a question begins when it is first looked at, while the test runs. */
export function look(model: Model, question: number): void {
  if (model.closed) return;
  model.current = question;
  if (model.runsFrom === null && !model.openedAt.has(question)) model.openedAt.set(question, model.ran);
}

/** Staff do nothing with a test that has ended, whether or not anybody has noticed. */
function goesOn(model: Model): boolean {
  return !model.closed && !isOver(model);
}

export function pause(model: Model): void {
  model.isRoomPaused = true;
  if (goesOn(model)) model.runsFrom = Number.POSITIVE_INFINITY;
}

export function resume(model: Model): void {
  const isStanding = model.runsFrom === Number.POSITIVE_INFINITY;
  model.isRoomPaused = false;
  if (!goesOn(model) || !isStanding) return;
  model.runsFrom = model.now + RESUME_SECONDS;
  beginAgain(model);
}

export function extend(model: Model, seconds: number): void {
  if (goesOn(model)) model.endsAt += seconds;
}

export function end(model: Model): void {
  if (goesOn(model)) close(model);
}

/** False where it goes on, or has not closed yet. */
export function reopen(model: Model): boolean {
  if (!model.closed) return false;
  model.closed = false;
  model.endsAt = Math.max(model.endsAt, model.ran + REOPENED_SECONDS);
  model.runsFrom = model.isRoomPaused ? Number.POSITIVE_INFINITY : null;
  beginAgain(model);
  return true;
}

/** The question at which the learner is has its whole time again, unless that was over. */
function beginAgain(model: Model): void {
  const { current, ran, openedAt } = model;
  const openedAtSeconds = current === null ? undefined : openedAt.get(current);
  if (current === null || openedAtSeconds === undefined || ran >= openedAtSeconds + QUESTION_SECONDS) return;
  openedAt.set(current, ran);
}

/** Undefined of one that was not opened. */
export function secondsLeft({ ran, endsAt, openedAt }: Model, question: number): number | undefined {
  const openedAtSeconds = openedAt.get(question);
  if (openedAtSeconds === undefined) return undefined;
  return Math.max(0, Math.min(openedAtSeconds + QUESTION_SECONDS, endsAt) - ran);
}
