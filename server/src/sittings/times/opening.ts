import { msg } from '@lingui/core/runtime-macro';
import { deadlineAt } from '@parlance/contract/deadline';
import { PAPER_BEFORE_SECONDS } from '@parlance/contract/sittings/taking';
import { plusSeconds } from '../../platform/clock.ts';
import type { Silence, SittingPause } from '../../platform/database/tables/sittings.ts';
import type { SittingRow } from '../queries.ts';

/** A device last heard of within these seconds before a start is in the waiting room then. */
export const WAITING_SECONDS = 30;
/** A candidate who waited and opens within these seconds after a start began with everybody. */
const OPENED_WITH_ALL_SECONDS = 60;
/** With less time left nothing is opened. */
const LEAST_LEFT_SECONDS = 60;
/** For how long at least a later part can be opened after the break before it, however few the late minutes are. */
const FOLLOWS_WITHIN_SECONDS = 900;

export type OpeningFacts = {
  sitting: Pick<
    SittingRow,
    | 'start_mode'
    | 'starts_at'
    | 'ends_at'
    | 'window_end'
    | 'late_rule'
    | 'late_minutes'
    | 'paused_at'
    | 'pauses'
    | 'ends_by'
  >;
  part: { position: number; start: 'follows' | 'fixed' | 'appointment'; starts_at: Date | null; break_seconds: number };
  /** The person's own moment, of a part by appointment. */
  appointmentAt: Date | null;
  /** When the part before ended; null while it has not. */
  beforeClosedAt: Date | null;
  enteredAt: Date | null;
  lastSeenAt: Date | null;
  /** When they were not heard of for long before that. */
  silences: Silence[];
  isAdmittedLate: boolean;
  /** Whether staff have ended the examination for them. */
  isEnded: boolean;
  /** What everyone has, and what this person has. */
  baseSeconds: number;
  allowedSeconds: number;
};

/** What of it says when a part begins. */
type StartFacts = Pick<OpeningFacts, 'sitting' | 'part' | 'appointmentAt' | 'beforeClosedAt'>;

/** Said to whom no part opens any more. */
export const ENDED_BY_STAFF = msg`Your invigilator ended the examination for you.`;

/** Said where staff have stopped the clock; the sentence of the refusal itself fits a rest break too. */
export const PAUSED_BY_STAFF = msg`The examination is paused. Your clock has stopped.`;

export type OpeningRefusal = 'sitting_not_started' | 'sitting_too_late' | 'sitting_paused';
export type Opening = { startedAt: Date; hardEnd: Date | null } | { refused: OpeningRefusal };

/**
 * What opening a part now gives: when its clock began, and when it ends for everyone. One that would leave less than a
 * minute is too late.
 */
export function openingAt(facts: OpeningFacts, now: Date): Opening {
  if (facts.isEnded) return { refused: 'sitting_too_late' };
  if (facts.sitting.paused_at) return { refused: 'sitting_paused' };
  const opening = byRule(facts, now);
  if ('refused' in opening) return opening;
  const { baseSeconds, allowedSeconds } = facts;
  const clock = { baseSeconds, allowedSeconds, extendedSeconds: 0, pausedMs: 0, pausedAtMs: null, resumeAtMs: null };
  const endMs = deadlineAt(
    { ...clock, startedAtMs: opening.startedAt.getTime(), hardEndMs: opening.hardEnd?.getTime() ?? null },
    now.getTime(),
  );
  const leastMs = Math.min(LEAST_LEFT_SECONDS, allowedSeconds) * 1000;
  const fromMs = Math.max(now.getTime(), opening.startedAt.getTime());
  if (endMs - fromMs >= leastMs) return opening;
  // Who waited at the start of a short test, and was let in after all, has all of it as well.
  return facts.isAdmittedLate ? { startedAt: now, hardEnd: null } : { refused: 'sitting_too_late' };
}

function byRule(facts: OpeningFacts, now: Date): Opening {
  const { sitting, part } = facts;
  if (part.start !== 'appointment' && part.position === 1 && sitting.start_mode === 'window') {
    return inWindow(facts, now);
  }
  const follows = part.start === 'follows' && part.position > 1;
  return follows ? following(facts, now) : atMoment(facts, startOfPart(facts), now);
}

/** The moment at which a part begins for this person: null in a window, and while the part before has not ended. */
export function startOfPart(facts: StartFacts): Date | null {
  const planned = plannedStart(facts);
  return planned && afterPauses(planned, facts.sitting.pauses);
}

function plannedStart({ sitting, part, appointmentAt, beforeClosedAt }: StartFacts): Date | null {
  if (part.start === 'appointment') return appointmentAt;
  if (part.position === 1) return sitting.start_mode === 'window' ? null : sitting.starts_at;
  if (part.start === 'fixed') return part.starts_at;
  return beforeClosedAt && plusSeconds(beforeClosedAt, part.break_seconds);
}

/** A start that falls into a pause for everyone comes when that ends. */
function afterPauses(start: Date, pauses: SittingPause[]): Date {
  return pauses.reduce((at, { from, to }) => {
    const isWithin = to !== null && new Date(from) <= at && at < new Date(to);
    return isWithin ? new Date(to) : at;
  }, start);
}

/** How long all were paused from a moment on, in seconds, or from then until another: of a pause under way a part. */
export function pausedSecondsSince(moment: Date, pauses: SittingPause[], until: Date | null = null): number {
  return pauses.reduce((sum, { from, to }) => {
    if (to === null) return sum;
    const fromMs = Math.max(Date.parse(from), moment.getTime());
    const toMs = Math.min(Date.parse(to), until?.getTime() ?? Number.POSITIVE_INFINITY);
    return sum + Math.max(0, toMs - fromMs) / 1000;
  }, 0);
}

function atMoment(facts: OpeningFacts, at: Date | null, now: Date): Opening {
  if (!at || now < plusSeconds(at, -PAPER_BEFORE_SECONDS)) return { refused: 'sitting_not_started' };
  if (now < at) return { startedAt: at, hardEnd: null };
  if (isWaitingAt(facts, at) && now <= plusSeconds(at, OPENED_WITH_ALL_SECONDS))
    return { startedAt: at, hardEnd: null };
  if (facts.isAdmittedLate) return { startedAt: now, hardEnd: null };
  const { late_rule, late_minutes, pauses } = facts.sitting;
  const lateSeconds = late_minutes * 60 + pausedSecondsSince(at, pauses, now);
  if (late_rule === 'refuse' || now > plusSeconds(at, lateSeconds)) return { refused: 'sitting_too_late' };
  const endsSeconds = facts.baseSeconds + pausedSecondsSince(at, pauses);
  const hardEnd = late_rule === 'lose_time' ? plusSeconds(at, endsSeconds) : null;
  return { startedAt: now, hardEnd };
}

function inWindow({ sitting, isAdmittedLate }: OpeningFacts, now: Date): Opening {
  const { starts_at, ends_at, window_end, pauses } = sitting;
  if (!starts_at || !ends_at || now < starts_at) return { refused: 'sitting_not_started' };
  if (isAdmittedLate) return { startedAt: now, hardEnd: null };
  if (now > plusSeconds(ends_at, pausedSecondsSince(starts_at, pauses, now))) return { refused: 'sitting_too_late' };
  const endsAt = plusSeconds(ends_at, pausedSecondsSince(starts_at, pauses));
  return { startedAt: now, hardEnd: window_end === 'hard' ? endsAt : null };
}

function following(facts: OpeningFacts, now: Date): Opening {
  const breakEnd = startOfPart(facts);
  if (!breakEnd) return { refused: 'sitting_not_started' };
  if (!facts.isAdmittedLate && now > latestToFollow(facts.sitting, breakEnd, now))
    return { refused: 'sitting_too_late' };
  // Without a break the page opens it at once, and its clock begins then: what the way from one test to the next takes
  // is nobody's working time.
  const opensItself = facts.part.break_seconds > 0 && isWaitingAt(facts, breakEnd);
  const beganByItself = opensItself && now <= plusSeconds(breakEnd, OPENED_WITH_ALL_SECONDS);
  return { startedAt: now > breakEnd && beganByItself ? breakEnd : now, hardEnd: null };
}

/**
 * Until when a part that follows can be opened: until everybody is over, and whoever was in the part before for longer,
 * by rest breaks, added time or a later start, has the late minutes from the end of their own break.
 */
function latestToFollow({ ends_by, late_minutes, pauses }: OpeningFacts['sitting'], breakEnd: Date, now: Date): Date {
  const lateSeconds = late_minutes * 60;
  const ownSeconds = Math.max(lateSeconds, FOLLOWS_WITHIN_SECONDS) + pausedSecondsSince(breakEnd, pauses, now);
  const own = plusSeconds(breakEnd, ownSeconds);
  const everyones = ends_by && plusSeconds(ends_by, lateSeconds);
  return everyones && everyones > own ? everyones : own;
}

/**
 * Whether the person waited when a part began: they had entered, and were heard of within the seconds before it. Whoever
 * has come back since was heard of later alone.
 */
function isWaitingAt({ enteredAt, lastSeenAt, silences }: OpeningFacts, at: Date): boolean {
  const from = plusSeconds(at, -WAITING_SECONDS);
  const wasSilent = silences.some((silence) => new Date(silence.from) < from && new Date(silence.to) > at);
  return enteredAt !== null && enteredAt <= at && lastSeenAt !== null && lastSeenAt >= from && !wasSilent;
}
