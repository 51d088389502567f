import {
  getAttempt,
  openAttempt,
  putRecording as putRecordingCall,
  recordPlay as recordPlayCall,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { exportResults } from '@parlance/contract/course-admin';
import { findSealedRecording } from '@parlance/contract/media';
import { ownProgress } from '@parlance/contract/progress';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { listStartLimits as listStartLimitsCall } from '@parlance/contract/start-limits';
import { getAnnotations, saveAnnotations as saveAnnotationsCall } from '@parlance/contract/taking/annotations';
import { endBreak as endBreakCall, takeBreak as takeBreakCall } from '@parlance/contract/taking/breaks';
import { listOpenAttempts as listOpenAttemptsCall } from '@parlance/contract/taking/open-tests';
import { ownTime } from '@parlance/contract/taking/own-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseClosedContent } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import type { ReceivedForm } from '../platform/http/received-files.ts';
import { serve, serveFiles } from '../platform/http/serve.ts';
import { orNotFound } from '../platform/refusal.ts';
import { authorTest } from '../questions/author-test.ts';
import { listOwnAllowances } from './allowances/queries.ts';
import { readAnnotations, saveAnnotations } from './annotations/annotations.ts';
import { openKeyCache } from './cache/key-cache.ts';
import { openTestCache } from './cache/test-cache.ts';
import { endBreak, takeBreak } from './clock/breaks.ts';
import { ownTimeOf } from './clock/own-time.ts';
import { settle } from './close.ts';
import { resultsFile } from './exports/results-file.ts';
import { listStartLimits } from './limits/limits.ts';
import { listOpenAttempts } from './open-list.ts';
import { openForTaker } from './opening/open.ts';
import { openPart } from './opening/open-part.ts';
import { keepSignedIn, type OpeningContext, resume } from './opening/opened.ts';
import { findSealed } from './plays/find-sealed.ts';
import { recordPlay } from './plays/record-play.ts';
import { findProgress } from './progress/queries.ts';
import { type AttemptRow, findAttempt } from './queries.ts';
import { openReceiptMaker } from './receipts/make-receipt.ts';
import { roomForRecording, roomOfCaller, roomOfTest } from './recordings/form-allowance.ts';
import { keepReplacedRecordings } from './recordings/keep-replaced.ts';
import { putRecording, type SentRecording } from './recordings/put-recording.ts';
import { submittedRecordings } from './recordings/submitted-recordings.ts';
import { findRelease, holdsBack, type Sight } from './release/queries.ts';
import { attemptReply, closed, type Outcome, savedReply, submitReply } from './replies.ts';
import { overviewOfResults, ownResults } from './results/own-results.ts';
import { findCriteriaForLearner, findResultDetails } from './results/queries.ts';
import { resultReply } from './results/replies.ts';
import { saveToAttempt } from './save.ts';
import { type Submission, submit } from './submit.ts';
import { takerAnswer } from './test-replies.ts';

/** Hears of work for a part of a sitting that was stored while its clock stood still. */
export type WorkInPause = (db: Db, work: { attemptId: number; pausedAt: Date }, now: Date) => Promise<void>;

/** A recording as its call receives it. */
type SentBody = Pick<SentRecording, 'file'> & {
  params: { id: number; questionId: number };
  query: { peakDbfs?: string | undefined };
};

/** Mounts everything about taking a test. */
export function mountAttempts(app: FastifyInstance, context: AppContext, hearWorkInPause: WorkInPause): void {
  const { db, clock } = context;
  const { secret, timeZone } = context.settings;
  const caches = { tests: openTestCache(), keys: openKeyCache(), makeReceipt: openReceiptMaker(context) };
  const ctx = (request: FastifyRequest): OpeningContext => ({
    db,
    now: clock.now(),
    log: request.log,
    secret,
    timeZone,
    ...caches,
  });
  const tellOfPause = async (attemptId: number, { pausedAt }: { pausedAt?: string | undefined }, now: Date) => {
    if (pausedAt !== undefined) await hearWorkInPause(db, { attemptId, pausedAt: new Date(pausedAt) }, now);
  };

  serve(
    app,
    courseDetailsWithQuestions,
    async ({ params, caller, request }) => {
      const at = ctx(request);
      return takerAnswer(await openForTaker(caller, params.courseId, at), {
        now: at.now,
        secret,
        sessionId: caller.sessionId,
      });
    },
    async ({ params, caller }) => {
      await refuseClosedContent(context, caller, { courseId: params.courseId });
      const test = orNotFound(await authorTest(context, params.courseId, caller));
      return test;
    },
  );

  serve(app, openAttempt, async ({ body, caller, request }) => {
    const at = ctx(request);
    const { courseId, sittingId, place } = body;
    const opened =
      sittingId === undefined
        ? await openForTaker(caller, courseId, at)
        : await openPart(caller, { sittingId, courseId, place, isPlain: false }, at);
    return takerAnswer(opened, { now: at.now, secret, sessionId: caller.sessionId });
  });

  serve(app, getAttempt, async ({ params, caller, request }) => {
    const at = ctx(request);
    const found = await findAttempt(db, caller.accountId, params.id);
    const attempt = orNotFound(found && (await settle(found, at)));
    if (attempt.status === 'open') await keepSignedIn(caller, attempt, at);
    const opened = await resume(attempt, at);
    const outcome = await outcomeOf(attempt, opened.sight, at.now);
    return takerAnswer(opened, { now: at.now, secret, sessionId: caller.sessionId }, outcome);
  });

  serve(app, saveAttempt, async ({ params, body, setAside, caller, request }) => {
    const at = ctx(request);
    const ref = { accountId: caller.accountId, attemptId: params.id };
    const { attempt, refused } = await saveToAttempt(ref, { ...body, setAside }, at);
    const reply = savedReply(attempt, at.now);
    if (attempt.candidate_id !== null) await tellOfPause(attempt.id, reply, at.now);
    return { attempt: reply, refused };
  });

  serve(app, findSealedRecording, async ({ params, caller }) => ({
    recording: await findSealed(context, params.courseId, caller, caches.tests),
  }));

  serve(app, listOpenAttemptsCall, async ({ caller, request }) => {
    const at = ctx(request);
    return { attempts: await listOpenAttempts(caller.accountId, at), serverNow: at.now.toISOString() };
  });

  serve(app, listStartLimitsCall, async ({ caller }) => ({
    limits: await listStartLimits(caller, db, clock.now()),
    allowances: await listOwnAllowances(db, caller.accountId),
  }));

  serve(app, recordPlayCall, async ({ params, body, caller, request }) => {
    const at = ctx(request);
    const of = { accountId: caller.accountId, attemptId: params.id };
    const { attempt, positionSeconds } = await recordPlay(of, body, at, request.log);
    return { attempt: savedReply(attempt, at.now), positionSeconds };
  });

  serve(app, getAnnotations, ({ params, caller }) =>
    readAnnotations(db, { accountId: caller.accountId, attemptId: params.id }),
  );

  serve(app, saveAnnotationsCall, ({ params, body, setAside, caller, request }) =>
    saveAnnotations({ accountId: caller.accountId, attemptId: params.id }, { ...body, setAside }, ctx(request)),
  );

  serve(app, takeBreakCall, async ({ params, body, caller, request }) => {
    const at = ctx(request);
    const attempt = await takeBreak({ accountId: caller.accountId, attemptId: params.id }, body, at);
    await keepSignedIn(caller, attempt, at);
    return { attempt: attemptReply(attempt, at.now) };
  });

  serve(app, endBreakCall, async ({ params: { id: attemptId, breakId }, body, caller, request }) => {
    const at = ctx(request);
    const attempt = await endBreak({ accountId: caller.accountId, attemptId }, { breakId, ...body }, at);
    return { attempt: attemptReply(attempt, at.now) };
  });

  serve(app, ownTime, ({ params, query, caller }) =>
    ownTimeOf(db, caller, { ...params, ...query }, { now: clock.now(), timeZone }),
  );

  const sentRecording = ({ params, query, file }: SentBody) => ({
    questionId: params.questionId,
    peakDbfs: query.peakDbfs === undefined ? null : Number(query.peakDbfs),
    file,
  });
  const forRecording = {
    before: (caller: Caller, params: { id: number }) => roomForRecording(caller, params, db),
    keepReplaced: ({ caller, ...sent }: SentBody & { caller: Caller }) =>
      keepReplacedRecordings(
        { accountId: caller.accountId, attemptId: sent.params.id },
        [sentRecording(sent)],
        context,
      ),
  };
  serveFiles(app, putRecordingCall, forRecording, async ({ params, query, file, caller, request }) => {
    const of = { accountId: caller.accountId, attemptId: params.id };
    const at = ctx(request);
    const sent = sentRecording({ params, query, file });
    const { recording, clock } = await putRecording(of, sent, context, at);
    if (clock) await tellOfPause(params.id, clock, at.now);
    return { recording: { questionId: sent.questionId, ...recording }, ...(clock && { clock }) };
  });

  for (const endpoint of [submitAttempt, submitWritingAnswer]) {
    serve(app, endpoint, ({ body, setAside, caller, request }) =>
      submitted(caller, { ...body, setAside }, ctx(request)),
    );
  }

  const forTest = {
    before: (caller: Caller) => roomOfCaller(caller, db),
    known: (caller: Caller, fields: { courseId: number; attemptId?: number }) => roomOfTest(caller, fields, db),
    keepReplaced: async ({ caller, form }: { caller: Caller; form: ReceivedForm<{ attemptId?: number }> }) => {
      const { attemptId } = form.fields;
      if (attemptId === undefined) return;
      const sent = form.files.map((file) => ({ questionId: Number(file.field), peakDbfs: null, file }));
      await keepReplacedRecordings({ accountId: caller.accountId, attemptId }, sent, context);
    },
  };
  serveFiles(app, submitSpeakingTest, forTest, async ({ form, caller, request }) => {
    const { courseId, attemptId, autoSubmitted, knownDeadline } = form.fields;
    const at = ctx(request);
    const recordings = submittedRecordings(form.files, context, at);
    const named = { courseId, attemptId, knownDeadline };
    const submission = { ...named, answers: {}, autoSubmitted: autoSubmitted === 'true', recordings };
    return await submitted(caller, submission, at);
  });

  serve(app, exportResults, ({ params, query, caller }) =>
    resultsFile(context, { courseId: params.id, rows: query.rows ?? 'attempts', caller }),
  );

  serve(app, listResults, async ({ query, caller, reply }) => {
    const { rows, whole, total } = await ownResults(db, caller.accountId, query, clock.now());
    reply.header('X-Total-Count', String(total));
    return whole ?? { results: rows };
  });

  serve(app, resultsOverview, ({ caller }) => overviewOfResults(db, caller.accountId, clock.now()));
  serve(app, ownProgress, ({ caller }) => findProgress(db, caller.accountId, clock.now()));

  async function outcomeOf(attempt: AttemptRow, sight: Sight | undefined, now: Date): Promise<Outcome> {
    if (!sight || attempt.status === 'abandoned') return {};
    const { release } = sight;
    if (release && holdsBack(release)) return { resultRelease: release };
    const result = resultReply(closed(attempt), await findResultDetails(db, attempt, now), sight);
    const isDetailed = result.markedByPerson && sight.see.see_breakdown;
    const criteria = isDetailed ? await findCriteriaForLearner(db, attempt) : undefined;
    return { result: { ...result, ...(criteria && { criteria }) }, ...(release && { resultRelease: release }) };
  }

  /** Why its score is not shown; practice that was closed just now costs no statement. */
  async function releaseOfClosed({ id, candidate_id, release }: AttemptRow, now: Date) {
    return candidate_id === null && release !== undefined ? release : await findRelease(db, id, now);
  }

  async function submitted(caller: Caller, submission: Submission, at: OpeningContext) {
    const { attempt, refused } = await submit(caller, submission, at);
    return { ...submitReply(attempt, await releaseOfClosed(attempt, at.now)), refused };
  }
}
