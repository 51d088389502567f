import { plural, t } from '@lingui/core/macro';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { shortMinutes } from '../../ui/format/minutes.ts';

export type LearnerPart = LearnerSitting['parts'][number];

/** Where the page of an examination is. */
export type ExamPhase =
  | { name: 'cancelled'; reason: string }
  | { name: 'early' }
  | { name: 'entry' }
  /** Entered, before the moment at which it begins. */
  | { name: 'waiting_room'; part: LearnerPart; startsAt: string }
  | { name: 'between_parts'; part: LearnerPart; startsAt: string | null }
  /** Nothing opens until staff go on. `startsAt`: when the part was to begin. */
  | { name: 'paused'; part: LearnerPart; startsAt: string | null }
  /** A part can be opened, or goes on. */
  | { name: 'test'; part: LearnerPart }
  | { name: 'done' };

/** Where a learner is in an examination at a moment, in milliseconds since 1970 on the server's clock. */
export function examPhaseAt(sitting: LearnerSitting, atMs: number): ExamPhase {
  const { cancelled, parts, state, has_entered: hasEntered, opens_at: opensAt, paused_at: pausedAt } = sitting;
  if (cancelled) return { name: 'cancelled', reason: cancelled.reason };
  const open = parts.find(({ attempt }) => attempt?.status === 'open');
  const next = open ?? parts.find(({ attempt }) => attempt === null);
  if (open && !isAhead(sitting, open, atMs) && !startsInPause(sitting, open)) return { name: 'test', part: open };
  const isOver = ['withdrawn', 'absent', 'submitted', 'timed_out', 'ended'].includes(state);
  if (!next || isOver) return { name: 'done' };
  if (!hasEntered) return { name: atMs < Date.parse(opensAt) ? 'early' : 'entry' };
  const hasBegun = parts.some(({ attempt }) => attempt !== null && attempt.status !== 'open');
  const startsAt = startOf(sitting, next);
  if (pausedAt !== undefined) return { name: 'paused', part: next, startsAt };
  // Somebody who misses an appointment comes back for it, and begins by a press.
  if (hasBegun && next.start !== 'appointment') return { name: 'between_parts', part: next, startsAt };
  if (startsAt === null || Date.parse(startsAt) <= atMs) return { name: 'test', part: next };
  return { name: hasBegun ? 'between_parts' : 'waiting_room', part: next, startsAt };
}

/** When a part begins: in a window the first one from its beginning on. */
function startOf({ start_mode: mode, starts_at: startsAt }: LearnerSitting, part: LearnerPart): string | null {
  if (part.appointment !== null) return part.appointment;
  return mode === 'window' && part.position === 1 ? startsAt : part.starts_at;
}

/** Whether a test was fetched before its start: the server makes it for everyone who waits. */
function isAhead(sitting: LearnerSitting, part: LearnerPart, atMs: number): boolean {
  const startsAt = startOf(sitting, part);
  return !canStartEarly(part) && startsAt !== null && Date.parse(startsAt) > atMs;
}

/** Whether the start of a part falls into the pause that is under way. */
export function startsInPause(sitting: LearnerSitting, part: LearnerPart): boolean {
  const startsAt = startOf(sitting, part);
  const { paused_at: pausedAt } = sitting;
  return pausedAt !== undefined && startsAt !== null && Date.parse(startsAt) >= Date.parse(pausedAt);
}

/** Whether a part opens at its moment for whoever waits: all but the first of a window, which each begins when ready. */
export function opensItself({ start_mode: mode }: LearnerSitting, { position, start }: LearnerPart): boolean {
  return mode === 'fixed' || position > 1 || start === 'appointment';
}

/** Whether a part may be opened before its own moment: within the break before it. */
export function canStartEarly({ start, position }: LearnerPart): boolean {
  return start === 'follows' && position > 1;
}

/** A reason that staff gave as the end of a sentence: 'Fire alarm.' */
export function reasonText(reason: string): string {
  return /[.!?؟]$/.test(reason) ? reason : `${reason}.`;
}

/** 'Room 14, seat C2', as far as it is known. */
export function seatText({ room, seat }: Pick<LearnerSitting, 'room' | 'seat'>): string {
  if (!seat) return room ?? '';
  return room ? t`${room}, seat ${seat}` : t`seat ${seat}`;
}

/** Where a learner reads what was recorded. */
export function recordPath({ id }: Pick<LearnerSitting, 'id'>): string {
  return `/exam/${id}/record`;
}

/** Whether the exam record of a sitting can be read: a part of it has ended. */
export function hasRecord({ parts }: Pick<LearnerSitting, 'parts'>): boolean {
  return parts.some(({ attempt }) => attempt !== null && attempt.status !== 'open');
}

/** 'Extra time 50 %…' is what the profile says; here only that some parts are longer, and the breaks. */
export function breaksText({ breaks }: LearnerSitting): string | null {
  if (breaks.count === 0) return null;
  const length = shortMinutes(breaks.seconds);
  return t`${plural(
    { count: breaks.count },
    {
      one: `# rest break of up to ${length} in each test.`,
      other: `# rest breaks of up to ${length} in each test.`,
    },
  )}`;
}
