import { msg } from '@lingui/core/runtime-macro';
import {
  countPendingReviews,
  LEASE_SECONDS,
  NOTES_MAX,
  type ReviewKind,
  speakingReviews,
  writingReviews,
} from '@parlance/contract/reviews';
import { say } from '@parlance/contract/say';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import type { FastifyInstance } from 'fastify';
import { isAnonymous } from '../attempts/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { serve } from '../platform/http/serve.ts';
import { sliceOf } from '../platform/list-query.ts';
import { Refusal } from '../platform/refusal.ts';
import { listOwn } from '../second-marking/progress/queries.ts';
import { addCalibrationNote } from './calibration/own.ts';
import { endLease, findHolder, takeLease } from './leases/queries.ts';
import { listerOf, pendingReviews, reviewedSubmissions } from './marking-queue.ts';
import { nameOf } from './names/anonymous-name.ts';
import { findMarkerNotes, insertMarkerNote } from './notes/queries.ts';
import { countPending } from './queries.ts';
import { saveScore } from './score.ts';
import { openTo } from './second/whose.ts';
import { speakingSubmission, writingSubmission } from './submission.ts';

const SAVED = msg`Score saved successfully!`;
const NOTED = msg`The note was added.`;
const RELEASED = msg`The submission was released.`;

/** Mounts the calls of the two marking queues: written and spoken work. */
export function mountReviews(app: FastifyInstance, context: AppContext): void {
  mountQueue(app, context, writingReviews, 'writing');
  mountQueue(app, context, speakingReviews, 'speaking');

  serve(app, writingReviews.open, async ({ params, caller }) => ({
    submission: await writingSubmission(context, { attemptId: params.id, caller }),
  }));
  serve(app, speakingReviews.open, async ({ params, caller }) => ({
    submission: await speakingSubmission(context, { attemptId: params.id, caller }),
  }));

  serve(app, countPendingReviews, async ({ caller }) => {
    const { oldest, ...counts } = await countPending(
      context.db,
      await listerOf(context.db, caller, context.clock.now()),
    );
    const timeOf = (kind: ReviewKind) => oldest[kind]?.toISOString() ?? null;
    return { ...counts, oldest: { writing: timeOf('writing'), speaking: timeOf('speaking') } };
  });

  serve(app, listOwnMarkings, async ({ query, caller }) => await ownMarkings(context, query, caller.accountId));
}

/** What the caller has marked of what was given to them. */
async function ownMarkings({ db }: AppContext, { page = 1, limit }: Slice, markerId: number) {
  const { rows, total } = await listOwn(
    db,
    { markerId, isAnonymous },
    sliceOf({ page, limit }) ?? { offset: 0, limit: 50 },
  );
  const markings = rows.map(({ name, anonymous, saved_at, ...row }) => ({
    ...row,
    user_name: nameOf({ id: row.submission_id, name, anonymous }),
    saved_at: saved_at.toISOString(),
  }));
  return { markings, total };
}

function mountQueue(
  app: FastifyInstance,
  context: AppContext,
  calls: typeof writingReviews | typeof speakingReviews,
  kind: ReviewKind,
): void {
  serve(app, calls.pending, async ({ query, caller, reply }) => {
    const { rows, whole, total } = await pendingReviews(context, { kind, query, caller });
    reply.header('X-Total-Count', String(total));
    return whole ?? { reviews: rows };
  });

  serve(app, calls.reviewed, async ({ query, caller, reply }) => {
    const { rows, whole, total } = await reviewedSubmissions(context, { kind, query, caller });
    reply.header('X-Total-Count', String(total));
    return whole ?? { submissions: rows };
  });

  serve(app, calls.score, async ({ params, body, caller }) => {
    const { rubric_version: rubricVersion, desk_seconds: deskSeconds = 0, ...said } = body;
    const mark = { ...said, deskSeconds, ...(rubricVersion !== undefined && { rubricVersion }) };
    const version = await saveScore(context, { kind, attemptId: params.id }, mark, caller);
    return { message: say(SAVED), version };
  });

  serve(app, calls.addMarkerNote, async ({ params, body: { text }, caller }) => {
    const { db, clock } = context;
    const at = clock.now();
    const { is_blind, calibrates } = await openTo(db, { kind, attemptId: params.id, caller, now: at });
    if (calibrates) await addCalibrationNote(db, { id: params.id, markerId: caller.accountId, now: at }, text);
    else {
      // Those of the other marker would tell of them.
      if ((await findMarkerNotes(db, params.id, is_blind ? caller.accountId : null)).length >= NOTES_MAX)
        throw new Refusal('marker_notes_too_many');
      await insertMarkerNote(db, { attempt_id: params.id, author_id: caller.accountId, text, made_at: at });
    }
    return { message: say(NOTED), note: { by: caller.username, at: at.toISOString(), text } };
  });

  serve(app, calls.takeLease, async ({ params, caller }) => {
    return await holdSubmission(context, { kind, attemptId: params.id, caller });
  });

  serve(app, calls.releaseLease, async ({ params, caller }) => {
    await releaseSubmission(context, { kind, attemptId: params.id, caller });
    return { message: say(RELEASED) };
  });
}

type Slice = Parameters<typeof sliceOf>[0];

type Held = { kind: ReviewKind; attemptId: number; caller: Caller };
type LeaseReply = { heldBy: string | null; until: string };

/**
 * Takes or renews the marker's lease on a submission, or says whose it is. A lease tells others that someone is at
 * it and forbids nothing: two who save are kept apart by the version.
 */
async function holdSubmission({ db, clock }: AppContext, { kind, attemptId, caller }: Held): Promise<LeaseReply> {
  const now = clock.now();
  const { is_blind } = await openTo(db, { kind, attemptId, caller, now });
  const until = plusSeconds(now, LEASE_SECONDS);
  // It would tell of another marker, and each has a mark of their own.
  if (is_blind) return { heldBy: null, until: until.toISOString() };
  const lease = { attemptId, markerId: caller.accountId };
  while (!(await takeLease(db, lease, { now, until }))) {
    const holder = await findHolder(db, attemptId, now);
    if (holder) return { heldBy: holder.username, until: holder.ends_at.toISOString() };
    // It was given back in between: then it is free to take.
  }
  return { heldBy: null, until: until.toISOString() };
}

/** Gives the marker's lease back; without one nothing happens. */
async function releaseSubmission({ db, clock }: AppContext, { kind, attemptId, caller }: Held): Promise<void> {
  await openTo(db, { kind, attemptId, caller, now: clock.now() });
  await endLease(db, { attemptId, markerId: caller.accountId });
}
