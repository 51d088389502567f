import { msg } from '@lingui/core/runtime-macro';
import { markingWeightOf } from '@parlance/contract/kinds/kind';
import type { ReviewKind, SpeakingSubmission, WritingSubmission } from '@parlance/contract/reviews';
import { say } from '@parlance/contract/say';
import { timeTakenSeconds } from '../attempts/deadline.ts';
import { findAttempt } from '../attempts/queries.ts';
import { closed } from '../attempts/replies.ts';
import { findWorkRemovedAt } from '../attempts/review/queries.ts';
import { needsPerson } from '../marking/mark.ts';
import { signedPath } from '../media/signed-path.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { orNotFound } from '../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../questions/author-shape.ts';
import { pinnedQuestions } from '../questions/queries.ts';
import { findOwnCalibration } from '../second-marking/calibration/queries.ts';
import { ownNotes } from './calibration/own.ts';
import { findPinnedRubric } from './criteria/queries.ts';
import { shown, viewerOf } from './marking-queue.ts';
import { nameOf } from './names/anonymous-name.ts';
import { findMarkerNotes } from './notes/queries.ts';
import { findSubmission } from './queries.ts';
import { findOwnRemark } from './remarks/queries.ts';
import { findReview, type Review } from './saved/queries.ts';
import { mayChange } from './second/may-change.ts';
import { markerOfAll, reviewOf, secondMarks } from './second/second-marks.ts';
import { orNotTheirs } from './second/whose.ts';
import { textOf } from './work/marked.ts';
import { countMarks, findLateAnswers, findRecordings, type Recording } from './work/queries.ts';

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Opened = { attemptId: number; caller: Caller };

/** A submission with the texts a person marks, as its learner was asked and answered. */
export async function writingSubmission(context: AppContext, opened: Opened): Promise<WritingSubmission> {
  const { attempt, head, questions } = await readSubmission(context, 'writing', opened);
  const late = await findLateAnswers(context.db, opened.attemptId);
  return {
    ...head,
    questions_and_answers: questions
      .filter(({ kind }) => needsPerson(kind))
      .map(({ id, content }) => ({
        question_id: id,
        question_text: content.prompt,
        ...weighed(content),
        user_answer: textOf(attempt.answers[id]),
      })),
    late_work: questions.flatMap(({ id, content }) => {
      const piece = late.find(({ questionId }) => questionId === id);
      const text = textOf(piece?.answer);
      if (!piece || text === null) return [];
      return [
        {
          question_id: id,
          question_text: content.prompt,
          user_answer: text,
          received_at: piece.receivedAt.toISOString(),
        },
      ];
    }),
  };
}

/** A submission with its recordings, each under a path that plays it for a working day. */
export async function speakingSubmission(context: AppContext, opened: Opened): Promise<SpeakingSubmission> {
  const { db, clock, settings } = context;
  const { head, questions, sourceId } = await readSubmission(context, 'speaking', opened);
  const recordings = (await findRecordings(db, sourceId)).filter(({ late }) => !late || sourceId === opened.attemptId);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const played = ({ key, durationSeconds }: Recording) => ({
    audio_url: signedPath(settings.secret, key, until),
    duration_seconds: durationSeconds,
  });
  const recordingOf = (id: number, late: boolean) =>
    recordings.find((recording) => recording.questionId === id && recording.late === late);
  return {
    ...head,
    questions_and_answers: questions.map(({ id, content }) => {
      const inTime = recordingOf(id, false);
      const audio = inTime ? played(inTime) : { audio_url: null, duration_seconds: null };
      return { question_id: id, question_text: content.prompt, ...weighed(content), ...audio };
    }),
    late_work: questions.flatMap(({ id, content }) => {
      const late = recordingOf(id, true);
      if (!late) return [];
      return [
        { question_id: id, question_text: content.prompt, ...played(late), received_at: late.receivedAt.toISOString() },
      ];
    }),
  };
}

async function readSubmission({ db, clock }: AppContext, kind: ReviewKind, { attemptId, caller }: Opened) {
  const now = clock.now();
  const viewer = viewerOf(caller, now);
  const given = { id: attemptId, markerId: caller.accountId, now };
  const queued = await findSubmission(db, kind, viewer, attemptId);
  const calibration = queued ? undefined : await findOwnCalibration(db, given);
  const read = calibration ? await findSubmission(db, kind, { ...viewer, calibrates: true }, attemptId) : queued;
  const submission = await orNotTheirs(read, db, { kind, attemptId, caller, now });
  const sourceId = calibration?.attempt_id ?? attemptId;
  // Marked again it is work like any other that waits: without its mark, its time and whose it is.
  const again = await findOwnRemark(db, { attemptId, markerId: caller.accountId });
  const isAlone = submission.case_state === null || again !== undefined || calibration !== undefined;
  const second = isAlone ? null : await secondMarks(db, attemptId, caller);
  const found = orNotFound(await findAttempt(db, submission.account_id, sourceId));
  const isBlind = second?.blind || again !== undefined;
  const review = calibration ? reviewOf(calibration) : isBlind ? second?.own : await findReview(db, attemptId);
  const marks = await countMarks(db, sourceId);
  const questions = await pinnedQuestions(db, found.question_version_ids);
  const removedAt = await findWorkRemovedAt(db, attemptId);
  const attempt = closed(found);
  const notes = calibration
    ? ownNotes(calibration, caller.accountId)
    : // What another marker says of it may not be told before both are done.
      await findMarkerNotes(db, attemptId, isBlind ? caller.accountId : null);
  const head = {
    ...shown(submission),
    user_name: nameOf(submission),
    course_name: submission.title,
    course_type: attempt.type,
    contentLanguage: submission.content_language,
    date_time: (calibration?.shown_at ?? again?.allocated_at ?? attempt.closed_at).toISOString(),
    total_time_taken_sec: timeTakenSeconds(attempt),
    current_score: review?.score ?? null,
    max_score: attempt.max_score,
    ...(removedAt && { work_removed_at: removedAt.toISOString() }),
    comment: review?.comment ?? '',
    notes: review?.notes ?? [],
    rubric: await findPinnedRubric(db, sourceId),
    criteria: review?.criteria ?? [],
    marker_notes: notes.map(({ author_id, by, at, text }) => ({
      by: second?.unnamed.includes(author_id) ? say(msg`The other marker`) : by,
      at: at.toISOString(),
      text,
    })),
    version: review?.version ?? 0,
    scored: review ? { by: markerOfAll(review), at: review.scored_at.toISOString() } : null,
    automatic: marks.total > 0 ? marks : null,
    candidate: candidateOf(submission),
    markings: second?.markings ?? [],
    adjudicates: second?.adjudicates ?? false,
    settled: second?.settled ?? (again || calibration ? null : await settledAlone(db, submission, review, caller)),
  };
  return { attempt, head, questions, sourceId };
}

/** How a mark came about that somebody gave in the place of the first, where work is not given out. */
async function settledAlone(db: Db, { course_id: courseId }: Submission, review: Review | undefined, caller: Caller) {
  if (!review || review.settled_by === 'single') return null;
  const by = review.settled_by;
  return { by, mayChange: await mayChange(db, { by, courseId, isTheirs: true }, caller) };
}

function weighed(content: object) {
  const weight = markingWeightOf(content);
  return weight === 1 ? {} : { marking_weight: weight };
}

function candidateOf({ candidate_id, sitting_id, anonymous }: Submission) {
  return candidate_id !== null && sitting_id !== null && !anonymous ? { id: candidate_id, sitting_id } : null;
}
