import { GRACE_SECONDS } from '@parlance/contract/attempts';

/** The state table of an attempt in plain words, for `state-table.test.ts` to hold the server against. */

export const DURATION_SECONDS = 600;
const REPEAT_SECONDS = 600;
/** Every question of the course has this key. */
const KEY = 'B';

type Letters = Record<number, string>;
export type Sent = Record<number, string | null>;

export type ModelAttempt = {
  id: number;
  status: 'open' | 'submitted' | 'timed_out' | 'abandoned';
  deadline: number;
  closedAt: number;
  answers: Letters;
  saved: boolean;
  sequence: number;
  lastSave: string;
  score: number | null;
  late: Set<string>;
};

/** What the server should answer: a status, and for a 200 of a submit the score and the attempt. */
export type Expected = { status: number; code?: string; attempt?: ModelAttempt };

export type Model = { now: number; attempts: ModelAttempt[] };

export function findOpen({ attempts }: Model): ModelAttempt | undefined {
  return attempts.find(({ status }) => status === 'open');
}

/** Opens with the id the server gave, or says which attempt it must have given. */
export function open(model: Model): ModelAttempt | 'new' {
  const current = findOpen(model);
  if (current) settle(model, current);
  return findOpen(model) ?? 'new';
}

export function opened(model: Model, id: number): void {
  model.attempts.push({
    id,
    status: 'open',
    deadline: model.now + DURATION_SECONDS,
    closedAt: 0,
    answers: {},
    saved: false,
    sequence: 0,
    lastSave: '',
    score: null,
    late: new Set(),
  });
}

export function save(model: Model, attempt: ModelAttempt | undefined, sequence: number, sent: Sent): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  if (attempt.status !== 'open') return ended(attempt, sent);
  const content = JSON.stringify(sent);
  if (sequence > attempt.sequence) {
    // A save without answers or flags moves the counter, but is no work that would keep an attempt from being abandoned.
    const saved = attempt.saved || Object.keys(sent).length > 0;
    Object.assign(attempt, { answers: merged(attempt.answers, sent), saved, sequence, lastSave: content });
    return { status: 200, attempt };
  }
  const repeated = sequence === attempt.sequence && content === attempt.lastSave;
  return repeated ? { status: 200, attempt } : { status: 409, code: 'attempt_sequence_stale', attempt };
}

export function submitNamed(model: Model, attempt: ModelAttempt | undefined, sent: Sent): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  if (attempt.status === 'open') return close(model, attempt, sent);
  keepLate(attempt, sent);
  return attempt.status === 'abandoned' ? { status: 409, code: 'attempt_abandoned' } : { status: 200, attempt };
}

export function submitUnnamed(model: Model, sent: Sent): Expected {
  const current = findOpen(model);
  if (current) settle(model, current);
  if (current?.status === 'open') return close(model, current, sent);
  const last = current ?? lastClosed(model);
  if (!last) return { status: 409, code: 'nothing_to_submit' };
  keepLate(last, sent);
  const isRepeat = last.status !== 'abandoned' && last.closedAt + REPEAT_SECONDS >= model.now;
  return isRepeat ? { status: 200, attempt: last } : { status: 409, code: 'nothing_to_submit' };
}

export function sweep(model: Model): void {
  for (const attempt of model.attempts) settle(model, attempt);
}

function settle(model: Model, attempt: ModelAttempt): void {
  if (attempt.status !== 'open' || model.now <= attempt.deadline + GRACE_SECONDS) return;
  attempt.status = attempt.saved ? 'timed_out' : 'abandoned';
  attempt.closedAt = attempt.deadline;
  attempt.score = attempt.saved ? scoreOf(attempt.answers) : null;
}

function close(model: Model, attempt: ModelAttempt, sent: Sent): Expected {
  const answers = merged(attempt.answers, sent);
  Object.assign(attempt, { status: 'submitted', closedAt: model.now, answers, score: scoreOf(answers) });
  return { status: 200, attempt };
}

function ended(attempt: ModelAttempt, sent: Sent): Expected {
  keepLate(attempt, sent);
  return { status: 409, code: attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed', attempt };
}

function keepLate(attempt: ModelAttempt, sent: Sent): void {
  const different = Object.entries(sent).filter(([id, letter]) => (attempt.answers[Number(id)] ?? null) !== letter);
  if (different.length > 0) attempt.late.add(JSON.stringify(different));
}

function lastClosed({ attempts }: Model): ModelAttempt | undefined {
  const closed = attempts.filter(({ status }) => status !== 'open');
  return closed.sort((a, b) => b.closedAt - a.closedAt || b.id - a.id)[0];
}

function merged(stored: Letters, sent: Sent): Letters {
  const entries = Object.entries({ ...stored, ...sent }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(entries);
}

function scoreOf(answers: Letters): number {
  return Object.values(answers).filter((letter) => letter === KEY).length;
}
