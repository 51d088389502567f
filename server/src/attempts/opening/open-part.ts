import { deadlineAt } from '@parlance/contract/deadline';
import type { Sentence } from '@parlance/contract/say';
import { findAccommodationVersion } from '../../accommodations/queries.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { count } from '../../platform/metrics/meter.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { openingFacts } from '../../sittings/candidates/standing.ts';
import { enterSitting, findSeat, isLetIn, type Seat } from '../../sittings/entering/enter.ts';
import { ENDED_BY_STAFF, type OpeningRefusal, openingAt, PAUSED_BY_STAFF } from '../../sittings/times/opening.ts';
import { settle } from '../close.ts';
import { findAttempt } from '../queries.ts';
import { givenTo, newAttempt, ownTerms } from './new-attempt.ts';
import { hasQuestions, keepSignedIn, mayOpen, type Opened, type OpeningContext, resume } from './opened.ts';
import { insertPart, type NewAttempt } from './queries.ts';

/** How often an opening is tried that something else changed at the same moment. */
const MOST_TRIES = 5;

type PartRequest = {
  sittingId: number;
  courseId: number;
  /** What the browser calls itself. */
  place?: string | undefined;
  /** Whether the client knows nothing of sittings: it is let in where nothing is asked of whoever enters. */
  isPlain: boolean;
};

/**
 * Opens or resumes a part of a sitting for a candidate who has entered; one that has ended is given as it ended. The
 * time of the part is what the rules of the sitting give now. Refuses what they refuse.
 */
export async function openPart(caller: Caller, asked: PartRequest, ctx: OpeningContext): Promise<Opened> {
  let accommodationVersion = caller.accommodationVersion;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const seat = await entered(caller, asked, ctx);
    const index = seat.row.parts.findIndex(({ course_id }) => course_id === asked.courseId);
    const part = orNotFound(seat.row.parts[index]);
    if (part.attempt) return await resumePart(caller, part.attempt.id, ctx);
    if (part.paper === null) throw new Error(`Part ${part.id} of a published sitting has no paper.`);
    const test = await ctx.tests.frozen(ctx.db, part.id, part.paper);
    const { course } = test;
    if (!hasQuestions(test)) return { course, paper: test.paper };
    if (!mayOpen(caller, ctx)) throw new Refusal('not_signed_in');
    const given = await givenTo(caller.accountId, test, ctx);
    const own = await ownTerms({ ...caller, accommodationVersion }, ctx);
    const { attempt, hardEnd } = timed(newAttempt(caller, { ...given, ...own }, ctx.now), { seat, index }, ctx.now);
    const { id: partId, extra_seconds: extraSeconds } = part;
    const of = {
      sittingId: asked.sittingId,
      candidateId: seat.row.id,
      partId,
      extraSeconds,
      hardEnd,
      paperAt: ctx.now,
    };
    const row = await insertPart(ctx.db, attempt, of);
    if (row) {
      count('parlance_attempts_total', { event: 'opened' });
      await keepSignedIn(caller, row, ctx);
      // One that was made for the start keeps its own questions.
      return draws(given) ? await resume(row, ctx) : { course, paper: given.paper, attempt: row };
    }
    // It was opened at this very moment, or changes were taken in, or what the learner is allowed was changed.
    accommodationVersion = await findAccommodationVersion(ctx.db, caller.accountId);
  }
  throw new Error(`A part of sitting ${asked.sittingId} was not opened: something changed again and again.`);
}

function draws(given: Pick<NewAttempt, 'draws'>): boolean {
  return given.draws !== null;
}

/** The seat of a candidate who is in. Refuses who is not, and another device where that must be let in. */
async function entered(caller: Caller, { sittingId, place, isPlain }: PartRequest, ctx: OpeningContext): Promise<Seat> {
  const seat = await findSeat(ctx.db, caller.accountId, sittingId);
  if (seat.sitting.status === 'cancelled') throw new Refusal('sitting_cancelled');
  if (seat.row.entered_at !== null) {
    if (!isLetIn(seat, { sessionId: caller.sessionId, place })) throw new Refusal('sitting_place_waits');
    return seat;
  }
  if (!isPlain || seat.sitting.access_code !== null) throw new Refusal('sitting_open');
  const context = { db: ctx.db, clock: { now: () => ctx.now } };
  // Nobody is in yet: no other device can wait.
  const ports = { passedCheck: async () => false, hearRefused: async () => undefined };
  await enterSitting(context, caller, { sittingId }, ports);
  return await findSeat(ctx.db, caller.accountId, sittingId);
}

async function resumePart(caller: Caller, attemptId: number, ctx: OpeningContext): Promise<Opened> {
  const found = await findAttempt(ctx.db, caller.accountId, attemptId);
  const attempt = orNotFound(found && (await settle(found, ctx)));
  if (attempt.status === 'open') await keepSignedIn(caller, attempt, ctx);
  return await resume(attempt, ctx);
}

const sentences: Partial<Record<OpeningRefusal, Sentence>> = {
  sitting_paused: PAUSED_BY_STAFF,
};

/** The attempt with the time that the rules of the sitting give it now. */
function timed(
  attempt: NewAttempt,
  { seat: { sitting, row }, index }: { seat: Seat; index: number },
  now: Date,
): { attempt: NewAttempt; hardEnd: Date | null } {
  const extraSeconds = row.parts[index]?.extra_seconds ?? 0;
  const seconds = { baseSeconds: attempt.baseSeconds, allowedSeconds: attempt.durationSeconds + extraSeconds };
  const opening = openingAt(openingFacts(sitting, row, index, seconds), now);
  if ('refused' in opening) {
    const sentence = row.examination_ended_at ? ENDED_BY_STAFF : sentences[opening.refused];
    throw new Refusal(opening.refused, { sentence });
  }
  const { startedAt, hardEnd } = opening;
  const deadlineMs = deadlineAt(
    {
      startedAtMs: startedAt.getTime(),
      baseSeconds: attempt.baseSeconds,
      allowedSeconds: attempt.durationSeconds,
      extendedSeconds: extraSeconds,
      pausedMs: 0,
      pausedAtMs: null,
      resumeAtMs: null,
      hardEndMs: hardEnd?.getTime() ?? null,
    },
    startedAt.getTime(),
  );
  const durationSeconds = attempt.durationSeconds + extraSeconds;
  return { attempt: { ...attempt, startedAt, durationSeconds, deadline: new Date(deadlineMs) }, hardEnd };
}
