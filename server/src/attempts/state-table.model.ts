import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { deadlineOf, durationOf, isPaused } from './state-table-clock.model.ts';
import type { Expected, Letters, Model, ModelAttempt, Sent } from './state-table-shapes.model.ts';

/** The state table of an attempt in plain words, for `state-table.test.ts` to hold the server against. */

const REPEAT_SECONDS = 600;
const PLAY_TOLERANCE_SECONDS = 5;
/** Every question of the course has this key. */
const KEY = 'B';
/** The clip that comes along with a submit. */
export const SENT_ALONG = 'tone.ogg';
/** The clips a walk sends, in seconds. */
export const CLIPS: Record<string, number> = { [SENT_ALONG]: 1, 'tone.wav': 1, 'half a minute': 32 };

export function findOpen({ attempts }: Model): ModelAttempt | undefined {
  return attempts.find(({ status }) => status === 'open');
}

/**
 * Says which attempt an opening gives, or that it makes a new one; each that was opened counts, whatever became of it.
 */
export function open(model: Model): Expected | 'new' {
  const current = findOpen(model);
  if (current) settle(model, current);
  const attempt = findOpen(model);
  if (attempt) return { status: 200, attempt };
  const isUsedUp = model.attemptsAllowed !== null && model.attempts.length >= model.attemptsAllowed;
  return isUsedUp ? { status: 409, code: 'attempts_used_up' } : 'new';
}

export function opened(model: Model, id: number): void {
  model.attempts.push({
    id,
    status: 'open',
    deadline: model.now + durationOf(model, model.allowed),
    break: null,
    breaksUsed: 0,
    allowed: model.allowed,
    closedAt: 0,
    answers: {},
    saved: false,
    sequence: 0,
    lastSave: '',
    score: null,
    late: new Map(),
    lateAt: new Map(),
    recordings: new Map(),
    lateRecordings: new Map(),
    opened: new Map(),
    plays: {},
  });
}

export function save(
  model: Model,
  attempt: ModelAttempt | undefined,
  sequence: number,
  sent: Sent,
  position = '',
): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  if (attempt.status !== 'open') return ended(model, attempt, sent);
  const content = JSON.stringify(sent) + position;
  if (sequence > attempt.sequence) {
    // A save without answers or flags moves the counter, but is no work that would keep an attempt from being abandoned.
    const taken = fitting(model, sent);
    const saved = attempt.saved || Object.keys(taken).length > 0;
    Object.assign(attempt, { answers: merged(attempt.answers, taken), saved, sequence, lastSave: content });
    return { status: 200, attempt };
  }
  const repeated = sequence === attempt.sequence && content === attempt.lastSave;
  return repeated ? { status: 200, attempt } : { status: 409, code: 'attempt_sequence_stale', attempt };
}

/** Goes to a question, which opens it: no work, and its clock begins once. */
export function look(model: Model, attempt: ModelAttempt | undefined, questionId: number): Expected {
  const expected = save(model, attempt, (attempt?.sequence ?? 0) + 1, {}, String(questionId));
  if (
    expected.status === 200 &&
    model.spoken &&
    attempt &&
    !isPaused(model, attempt) &&
    !attempt.opened.has(questionId)
  ) {
    const endsAt = model.now + (model.timers[questionId] ?? 0);
    attempt.opened.set(questionId, { endsAt: Math.min(endsAt, deadlineOf(model, attempt)) });
  }
  return expected;
}

/** Puts a recording: the last one of each question counts, and what is stored is acknowledged again. */
export function record(
  model: Model,
  attempt: ModelAttempt | undefined,
  { questionId, clip }: { questionId: number; clip: string },
): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  if (attempt.recordings.get(questionId) === clip) return { status: 200, attempt };
  if (attempt.status !== 'open') {
    attempt.lateRecordings.set(questionId, clip);
    return ended(model, attempt, {});
  }
  attempt.saved = true;
  const isShort = (CLIPS[clip] ?? 0) <= (model.timers[questionId] ?? 0) + GRACE_SECONDS;
  if (attempt.opened.has(questionId) && isShort) {
    count(attempt, questionId, clip);
    return { status: 200, attempt };
  }
  attempt.lateRecordings.set(questionId, clip);
  return { status: 409, code: attempt.opened.has(questionId) ? 'recording_too_long' : 'question_not_opened', attempt };
}

/** What counts now is not late any more. */
function count(attempt: ModelAttempt, questionId: number, clip: string): void {
  attempt.recordings.set(questionId, clip);
  if (attempt.lateRecordings.get(questionId) === clip) attempt.lateRecordings.delete(questionId);
}

/** Plays a part of so many seconds from its beginning, or from where it was left. */
export function play(
  model: Model,
  attempt: ModelAttempt | undefined,
  { part, position, seconds }: { part: number; position: number; seconds: number },
): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  if (attempt.status !== 'open') return ended(model, attempt, {});
  if (isPaused(model, attempt) && !attempt.plays[part]) return { status: 409, code: 'sitting_paused', attempt };
  const { startedAt, position: before } = attempt.plays[part] ?? { startedAt: model.now, position: 0 };
  const furthest = Math.min(seconds, model.now - startedAt + PLAY_TOLERANCE_SECONDS);
  attempt.plays[part] = { startedAt, position: Math.max(before, Math.min(position, furthest)) };
  attempt.saved = true;
  return { status: 200, attempt };
}

/** `recorded` are the questions whose recordings come along. */
export function submitNamed(
  model: Model,
  attempt: ModelAttempt | undefined,
  sent: Sent,
  recorded: number[] = [],
): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  addMissing(attempt, recorded);
  if (attempt.status === 'open') return close(model, attempt, sent);
  keepLate(model, attempt, sent);
  return attempt.status === 'abandoned' ? { status: 409, code: 'attempt_abandoned' } : { status: 200, attempt };
}

export function submitUnnamed(model: Model, sent: Sent, recorded: number[] = []): Expected {
  const current = findOpen(model);
  if (current) settle(model, current);
  const last = current ?? lastClosed(model);
  if (!last) return { status: 409, code: 'nothing_to_submit' };
  addMissing(last, recorded);
  if (last.status === 'open') return close(model, last, sent);
  keepLate(model, last, sent);
  const isRepeat = last.status !== 'abandoned' && last.closedAt + REPEAT_SECONDS >= model.now;
  return isRepeat ? { status: 200, attempt: last } : { status: 409, code: 'nothing_to_submit' };
}

export function sweep(model: Model): void {
  for (const attempt of model.attempts) settle(model, attempt);
}

export function isOver(model: Model, attempt: ModelAttempt): boolean {
  return !isPaused(model, attempt) && model.now > deadlineOf(model, attempt) + GRACE_SECONDS;
}

/** What comes of an attempt that must be open for it. */
export function onOpen(
  model: Model,
  attempt: ModelAttempt | undefined,
  change: (attempt: ModelAttempt) => Expected,
): Expected {
  if (!attempt) return { status: 404, code: 'not_found' };
  settle(model, attempt);
  return attempt.status === 'open' ? change(attempt) : ended(model, attempt, {});
}

export function settle(model: Model, attempt: ModelAttempt): void {
  if (attempt.status !== 'open' || !isOver(model, attempt)) return;
  const isResult = attempt.saved || model.isSitting === true;
  attempt.status = isResult ? 'timed_out' : 'abandoned';
  attempt.closedAt = deadlineOf(model, attempt);
  attempt.score = isResult ? scoreOf(model, attempt.answers) : null;
}

/** What its questions can have of what was sent: no letter for a spoken question. */
export function fitting({ spoken }: Model, sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([, letter]) => !spoken || letter === null));
}

/**
 * What comes along with a submit is added where the attempt has none. It counts where its question was opened; and
 * where none was, as the client then is one that opens none.
 */
function addMissing(attempt: ModelAttempt, recorded: number[]): void {
  for (const questionId of recorded) {
    if (attempt.recordings.has(questionId)) continue;
    const counts = attempt.opened.size === 0 || attempt.opened.has(questionId);
    if (attempt.status === 'open' && counts) count(attempt, questionId, SENT_ALONG);
    else if (!attempt.lateRecordings.has(questionId)) attempt.lateRecordings.set(questionId, SENT_ALONG);
  }
}

export function close(model: Model, attempt: ModelAttempt, sent: Sent): Expected {
  const answers = merged(attempt.answers, fitting(model, sent));
  Object.assign(attempt, { status: 'submitted', closedAt: model.now, answers, score: scoreOf(model, answers) });
  // What its questions cannot have is read by a person.
  keepLate(model, attempt, sent);
  return { status: 200, attempt };
}

export function ended(model: Model, attempt: ModelAttempt, sent: Sent): Expected {
  keepLate(model, attempt, sent);
  return { status: 409, code: attempt.status === 'abandoned' ? 'attempt_abandoned' : 'attempt_closed', attempt };
}

/** The newest answer of each question, where it is not the one that was stored in time; a blank takes nothing back. */
function keepLate(model: Model, attempt: ModelAttempt, sent: Sent): void {
  for (const [id, letter] of Object.entries(sent)) {
    const questionId = Number(id);
    if ((attempt.answers[questionId] ?? null) === letter) continue;
    if (letter !== null || !attempt.late.has(questionId)) attempt.lateAt.set(questionId, model.now);
    attempt.late.set(questionId, letter ?? attempt.late.get(questionId) ?? null);
  }
}

function lastClosed({ attempts }: Model): ModelAttempt | undefined {
  const closed = attempts.filter(({ status }) => status !== 'open');
  return closed.sort((a, b) => b.closedAt - a.closedAt || b.id - a.id)[0];
}

export function merged(stored: Letters, sent: Sent): Letters {
  const entries = Object.entries({ ...stored, ...sent }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(entries);
}

function scoreOf({ markedByPerson }: Model, answers: Letters): number | null {
  if (markedByPerson) return null;
  return Object.values(answers).filter((letter) => letter === KEY).length;
}
