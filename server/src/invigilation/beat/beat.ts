import { deadlineAt, foldedAt, isPausedAt } from '@parlance/contract/deadline';
import type { Parsed } from '@parlance/contract/endpoint';
import { type Beat, type beat, PAPER_BEFORE_SECONDS } from '@parlance/contract/sittings/taking';
import { versionReply } from '../../attempts/replies.ts';
import { recordRefused, toldFact } from '../../facts/keep-facts.ts';
import { storeFacts } from '../../facts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Presence } from '../../platform/database/tables/sittings.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StandingAttempt, StandingRow } from '../../sittings/candidates/queries.ts';
import { clockOfStanding, isToCome, openingFacts, reopenedOf } from '../../sittings/candidates/standing.ts';
import { isLetIn, openAttemptOf, type Seat } from '../../sittings/entering/enter.ts';
import { bindSession } from '../../sittings/entering/queries.ts';
import { startOfPart } from '../../sittings/times/opening.ts';
import { opensAt } from '../../sittings/times/phase.ts';
import type { Control, HeldSitting } from '../control/control.ts';
import { noticedBy, placesWith, silencesWith } from './beat-facts.ts';
import { nextBeatMs } from './beat-pace.ts';

const NEAR_SECONDS = 60;
/** How many beats of a test say where the examination is: one of them arrives. */
const FIRST_BEATS = 3;
/** The step between candidates, by their numbers, in which papers are fetched one after another. */
const PAPER_SLOTS = 80;
const PAPER_STEP_SECONDS = 0.1;

type BeatBody = Parsed<typeof beat, 'body'>;

/**
 * What is next for a candidate whose page of a sitting is open. Who has entered is there. It is answered from what the
 * process holds; only where the device knows of something newer are they read again.
 */
export async function beatOf(
  control: Control,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  { sittingId, told }: { sittingId: number; told: BeatBody },
): Promise<Beat> {
  const held = await control.find(sittingId);
  const known = held?.rows.get(accountId);
  if (!held || !known || known.number === null) throw new Refusal('not_found');
  const row = knowsMore({ sitting: held.sitting, row: known }, told, sessionId)
    ? await control.renew(held, known)
    : known;
  const now = clock.now();
  const { sitting } = held;
  const seenUpTo = Math.max(told.seenMessageId ?? 0, held.seen.get(row.id) ?? 0);
  const { isNear, ...next } = nextOf({ sitting, row }, now);
  const whose = { number: known.number, nowMs: now.getTime() };
  const askedMs = nextBeatMs(next.ended ? 'ended' : isNear ? 'near' : 'usual', whose);
  const isThere = row.entered_at !== null && row.removed_at === null;
  if (isThere) {
    const device = { sessionId, place: told.place };
    if (!isLetIn({ sitting, row }, device)) {
      // It comes to wait by entering; one that was in before is known.
      const seen = { candidateId: row.id, attemptId: openAttemptOf(row), sessionId, kind: 'second_place' as const };
      if (!row.sessions_before.includes(sessionId)) await recordRefused(db, seen, now);
      throw new Refusal(row.place_refused === told.place ? 'sitting_place_refused' : 'sitting_place_waits');
    }
    if (row.session_id !== sessionId && row.place === told.place) {
      await bindSession(db, row.id, { place: told.place, sessionId, now });
      row.session_id = sessionId;
    }
    const before = held.presence.get(row.id);
    // First: what could not be stored is told again, and what was seen here is seen again then.
    await keepFacts(db, { sitting, row, told, before }, now);
    const presence = presenceOf(told, { before, lastSeenAt: row.last_seen_at, askedMs, now });
    control.hear(held, row, { presence, seenUpTo: lastMessageTo(held, row, seenUpTo), at: now });
    await control.writeHeard();
  }
  const attemptEnded = endOf(row, told.attemptId);
  const factsAcknowledged = isThere ? told.facts?.at(-1)?.seq : undefined;
  return {
    serverNow: now.toISOString(),
    nextBeatMs: askedMs,
    extendedSeconds: 0,
    messages: messagesTo(held, row)
      .filter(({ id }) => id > seenUpTo)
      .map(({ id, text, made_at }) => ({ id, text, at: made_at.toISOString() })),
    ...next,
    ...(attemptEnded && { attemptEnded }),
    ...(factsAcknowledged !== undefined && { factsAcknowledged }),
    ...(isFirstOfTest(told) && { timeZone: sitting.time_zone }),
  };
}

/** A page that was opened on the test itself has not read where the examination is. */
function isFirstOfTest({ phase, sequence }: BeatBody): boolean {
  return phase === 'test' && sequence !== undefined && sequence <= FIRST_BEATS;
}

/**
 * Whether a device tells of something that was not read yet: it entered, opened or ended a test, goes on with one that
 * was opened again, or was let in.
 */
function knowsMore(
  { sitting, row }: Seat,
  { place, phase, attemptId, facts = [] }: BeatBody,
  sessionId: number,
): boolean {
  if (!isLetIn({ sitting, row }, { sessionId, place })) return true;
  const attempts = row.parts.flatMap(({ attempt }) => (attempt ? [attempt] : []));
  const named = [attemptId, ...facts.map((fact) => fact.attemptId)];
  if (named.some((one) => one !== undefined && !attempts.some(({ id }) => id === one))) return true;
  if (row.entered_at === null) return phase !== 'early' && phase !== 'entry';
  if (phase === 'test' && attempts.some(({ id, status }) => id === attemptId && status !== 'open')) return true;
  const isBetween = phase === 'between_parts' || phase === 'done';
  return isBetween && attempts.some(({ status }) => status === 'open');
}

type LastBeat = { before: Presence | undefined; lastSeenAt: Date | null; askedMs: number; now: Date };

function presenceOf(told: BeatBody, { before, lastSeenAt, askedMs, now }: LastBeat): Presence {
  const silences = silencesWith(lastSeenAt, before, now);
  const unsent = told.unsent ?? 0;
  return {
    attemptId: told.attemptId ?? null,
    questionId: told.questionId ?? null,
    unsent,
    unsentSince: unsent === 0 ? null : (before?.unsentSince ?? now.toISOString()),
    hidden: told.hidden ?? false,
    fullScreen: told.fullScreen ?? false,
    rttMs: told.rttMs ?? null,
    sequence: told.sequence ?? 0,
    places: placesWith(told.place, before),
    nextBeatMs: askedMs,
    ...(silences.length > 0 && { silences }),
  };
}

/** Stores what a device has recorded, and what the server sees by its beat, in one statement; nothing for nothing. */
async function keepFacts(
  db: Db,
  { sitting, row, told, before }: Seat & { told: BeatBody; before: Presence | undefined },
  now: Date,
): Promise<void> {
  const attemptIds = new Set(row.parts.flatMap(({ attempt }) => (attempt ? [attempt.id] : [])));
  const teller = { candidateId: row.id, attemptIds, place: told.place, enteredAt: row.entered_at ?? now };
  const facts = [
    ...(told.facts ?? []).map((fact) => toldFact(fact, teller, now)),
    ...noticedBy(row, { place: sitting.second_place === 'ask' ? null : told.place, before, now }),
  ];
  if (facts.length > 0) await storeFacts(db, facts, now);
}

/** Messages to a candidate, in order. */
export function messagesTo({ messages }: Pick<HeldSitting, 'messages'>, { id }: Pick<StandingRow, 'id'>) {
  return messages.filter(({ candidate_id }) => candidate_id === null || candidate_id === id);
}

/** What a device says that it has seen is at most what there is. */
function lastMessageTo(held: HeldSitting, row: StandingRow, upTo: number): number {
  return messagesTo(held, row).findLast(({ id }) => id <= upTo)?.id ?? 0;
}

function endOf({ parts }: StandingRow, attemptId: number | undefined): Beat['attemptEnded'] {
  const attempt = parts.find((part) => part.attempt?.id === attemptId)?.attempt;
  if (!attempt || attempt.status === 'open' || attempt.status === 'abandoned') return undefined;
  return attempt.ended_by === null ? attempt.status : 'by_staff';
}

type Next = Partial<Beat> & Pick<Beat, 'phase'> & { isNear?: boolean };

function nextOf({ sitting, row }: Seat, now: Date): Next {
  if (sitting.status === 'cancelled') return { phase: 'done', ended: 'cancelled' };
  if (row.removed_at !== null) return { phase: 'done', ended: 'withdrawn' };
  const opens = opensAt(sitting);
  const open = row.parts.findIndex(({ attempt }) => attempt?.status === 'open');
  const index =
    open >= 0 ? open : row.parts.findIndex(({ attempt }, index) => !attempt && isToCome(sitting, row, index, now));
  const at = row.parts[index];
  const hasBegun = row.parts.some(({ attempt }) => attempt !== null);
  if (!at) return { phase: 'done', ended: hasBegun ? 'finished' : 'too_late' };
  const part = { id: at.id, courseId: at.course_id, position: at.position };
  if (at.attempt) return { part, ...inTest(at.attempt, now), isNear: isNear(new Date(at.attempt.started_at), now) };
  if (sitting.paused_at) {
    const paused = { pausedAt: sitting.paused_at.toISOString(), pausedBy: 'staff' } as const;
    // Going on gives ten seconds: within them it must be heard of.
    return { phase: 'paused', part, ...paused, isNear: true };
  }
  // How long it lasts does not move its start.
  const startsAt = startOfPart(openingFacts(sitting, row, index, { baseSeconds: 1, allowedSeconds: 1 }));
  const phase = hasBegun ? 'between_parts' : opens && now < opens ? 'early' : 'waiting_room';
  if (!startsAt)
    return { phase, part, ...(sitting.starts_at && !hasBegun && { startsAt: sitting.starts_at.toISOString() }) };
  return {
    phase,
    part,
    startsAt: startsAt.toISOString(),
    paperFrom: paperFrom(startsAt, row.number ?? 0).toISOString(),
    isNear: isNear(startsAt, now),
  };
}

/** Whether a start is to come within a minute: attempts are made, and papers fetched, before it. */
function isNear(startsAt: Date, now: Date): boolean {
  return startsAt > now && startsAt <= plusSeconds(now, NEAR_SECONDS);
}

/** The clock of the test that is open. */
function inTest(attempt: StandingAttempt, now: Date): Next {
  const clock = foldedAt(clockOfStanding(attempt), now.getTime());
  const deadline = new Date(deadlineAt(clock, now.getTime())).toISOString();
  const { extra_seconds: extendedSeconds, duration_seconds: durationSeconds } = attempt;
  const told = { deadline, ...versionReply(attempt), extendedSeconds, durationSeconds, ...reopenedOf(attempt) };
  if (clock.pausedAtMs === null || !isPausedAt(clock, now.getTime())) return { phase: 'test', ...told };
  return {
    phase: attempt.paused_by_staff ? 'paused' : 'test',
    ...told,
    pausedAt: new Date(clock.pausedAtMs).toISOString(),
    ...(clock.resumeAtMs !== null && { resumeAt: new Date(clock.resumeAtMs).toISOString() }),
    pausedBy: attempt.paused_by_staff ? 'staff' : 'learner',
  };
}

/** From when a candidate can fetch the questions of a part that starts then. */
function paperFrom(startsAt: Date, number: number): Date {
  return plusSeconds(startsAt, (number % PAPER_SLOTS) * PAPER_STEP_SECONDS - PAPER_BEFORE_SECONDS);
}
