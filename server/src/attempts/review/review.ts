import type { AttemptReview, ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Passage } from '@parlance/contract/questions';
import { type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { seenBy } from '../../classes/reach/queries.ts';
import { findCourseForTaking } from '../../courses/queries.ts';
import { isContentOpen } from '../../courses/reach/queries.ts';
import { noteReading } from '../../courses/readings/queries.ts';
import { toldThousandths } from '../../marking/mark.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { answerAsShown, type OptionOrder, rowAsShown } from '../../questions/option-order.ts';
import { findPaper } from '../../questions/papers/queries.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker, type MediaPath } from '../../questions/shapes.ts';
import { isAskedUnderWay } from '../../sittings/entering/queries.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { findSight, holdsBack, type Sight } from '../release/queries.ts';
import { type ClosedAttempt, closed } from '../replies.ts';
import { findResultDetails } from '../results/queries.ts';
import { resultReply } from '../results/replies.ts';
import { findMarked, findNotedWords, findTaker, findWorkRemovedAt, type Marked } from './queries.ts';

/** The review of an attempt as its learner may see it. Refuses (`not_released`) while there is no result for them. */
export async function ownReview(
  context: AppContext,
  caller: Pick<Caller, 'accountId'>,
  attemptId: number,
): Promise<AttemptReview> {
  const { attempt, sight } = await ownReviewable(context, caller, attemptId);
  const taken = await takenTest(context, attempt);
  const again = practisable(attempt, taken.questions, sight.see);
  const toPractise = again.reduce((sum, { row, marked }) => sum + row.worth - (marked?.mark ?? 0), 0);
  return { ...(await reviewOf(context, attempt, { taken, sight })), ...(toPractise > 0 && { toPractise }) };
}

/**
 * An attempt of the caller whose result is out, and what they may see of it; otherwise refused (`not_released`). Practice is
 * refused (`sitting_open`) while they are in an examination that has one of its questions: it may tell what is right.
 */
export async function ownReviewable(
  { db, clock }: AppContext,
  { accountId }: Pick<Caller, 'accountId'>,
  attemptId: number,
) {
  const now = clock.now();
  const attempt = orNotFound(await findAttempt(db, accountId, attemptId));
  const sight = await findSight(db, attemptId, now);
  if (!hasEnded(attempt) || attempt.score === null || holdsBack(sight.release)) throw new Refusal('not_released');
  const asked = { accountId, questionIds: attempt.question_ids, now };
  if (attempt.candidate_id === null && (await isAskedUnderWay(db, asked))) throw new Refusal('sitting_open');
  return { attempt, sight };
}

/** The same for staff, of any test that has ended and that they took or see. What is closed to them in the course stays so. */
export async function learnersReview(context: AppContext, caller: Caller, attemptId: number): Promise<AttemptReview> {
  const { db, clock } = context;
  const accountId = await findTaker(db, attemptId, { accountId: caller.accountId, seenBy: seenBy(caller) });
  const attempt = accountId === undefined ? undefined : await findAttempt(db, accountId, attemptId);
  if (!attempt || !hasEnded(attempt)) throw new Refusal('not_found');
  const isOpen = await isContentOpen(db, caller, { versionIds: attempt.question_version_ids });
  if (isOpen) await noteReading(db, caller.accountId, { courseId: attempt.course_id }, clock.now());
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  const see = { ...all, see_questions: isOpen, see_key: isOpen, see_explanation: isOpen };
  const taken = await takenTest(context, attempt);
  return await reviewOf(context, attempt, { taken, sight: { release: null, see } });
}

function hasEnded(attempt: AttemptRow): attempt is ClosedAttempt {
  return attempt.closed_at !== null && attempt.status !== 'abandoned';
}

/** A question as an attempt was given it, with its first number and what it came to. */
export type TakenQuestion = {
  row: QuestionRow;
  /** How its options were ordered, where they were shuffled: it is shown so again. */
  order: OptionOrder | undefined;
  number: number;
  marked: Marked | undefined;
};
type Taken = Awaited<ReturnType<typeof takenTest>>;

/** The test of an attempt that has ended, in its words and order. */
export async function takenTest({ db, clock, settings }: AppContext, attempt: ClosedAttempt) {
  const frozen = attempt.sitting_part_id === null ? undefined : await findPaper(db, attempt.sitting_part_id);
  const course = frozen?.content.course ?? orNotFound(await findCourseForTaking(db, attempt.course_id));
  const rows = await pinnedQuestions(db, attempt.question_version_ids, {
    passages: attempt.pinned_passages,
    courseId: attempt.course_id,
    placed: frozen?.content.placed ?? {},
  });
  const marked = await findMarked(db, attempt.id);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  let number = 1;
  const questions = rows.map((row): TakenQuestion => {
    const first = number;
    number += row.marks;
    return { row, order: attempt.option_orders?.[row.id], number: first, marked: marked.get(row.id) };
  });
  const mediaPath = (key: string) => signedPath(settings.secret, key, until);
  return { course, questions, mediaPath };
}

/**
 * The questions that its learner may answer again after the test: what they see to be wrong. None of a Listening test,
 * whose recordings are not played again.
 */
export function practisable<Q extends TakenQuestion>(
  { type }: Pick<ClosedAttempt, 'type'>,
  questions: Q[],
  see: SightFlags,
): Q[] {
  if (!see.see_questions || !see.see_right_wrong || type === 'Listening') return [];
  return questions.filter(({ row, marked }) => {
    const mark = marked?.mark ?? null;
    return row.audio_key === null && !('malformed' in row.key) && mark !== null && mark < row.worth;
  });
}

/** The one builder of a review: each field is there by its flag. */
async function reviewOf(
  { db, clock }: AppContext,
  attempt: ClosedAttempt,
  { taken, sight }: { taken: Taken; sight: Sight },
): Promise<AttemptReview> {
  const { see, release } = sight;
  const { course, questions, mediaPath } = taken;
  const details = await findResultDetails(db, attempt, clock.now());
  const removedAt = await findWorkRemovedAt(db, attempt.id);
  const noted = attempt.marked_by_person ? await findNotedWords(db, attempt.id) : undefined;
  return {
    result: resultReply(closed(attempt), details, sight),
    ...(release && { resultRelease: release }),
    ...(see.see_questions && { passages: passagesOf(questions) }),
    questions: questions.map(({ row, ...of }) => {
      return reviewed(row, { ...of, answer: attempt.answers[row.id] ?? null, see, mediaPath });
    }),
    ...notesSeen(noted, see),
    ...(removedAt && { workRemovedAt: removedAt.toISOString() }),
    contentLanguage: course.content_language,
    ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
  };
}

/** What markers noted in the answers, and what they wrote beside it: seen with the comment, which has both in one. */
export function notesSeen(
  noted: Awaited<ReturnType<typeof findNotedWords>>,
  { see_comments }: SightFlags,
): Pick<AttemptReview, 'notes' | 'markersComment'> {
  return noted && see_comments ? { notes: noted.notes, markersComment: noted.comment } : {};
}

/** The texts that questions are about, in order. */
export function passagesOf(questions: TakenQuestion[]): Passage[] {
  const rows = questions.map(({ row }) => row);
  return byPassage(rows, () => null).map(({ passage }) => passage);
}

type Given = {
  order?: OptionOrder | undefined;
  number: number;
  /** As it is stored. */
  answer: ReviewedQuestion['answer'];
  marked: (Pick<Marked, 'mark' | 'part_marks' | 'recording_key' | 'recording_seconds'> & Partial<Marked>) | undefined;
  see: SightFlags;
  mediaPath: MediaPath;
};

/** A question of a review as its attempt showed it: what of it is seen. */
export function reviewed(
  stored: QuestionRow,
  { order, number, answer, marked, see, mediaPath }: Given,
): ReviewedQuestion {
  const row = rowAsShown(stored, order);
  const { id, question_type, kind, marks, worth, key, scoring, explanation } = row;
  const { mark = null, part_marks = null, recording_key = null, recording_seconds } = marked ?? {};
  const recording = recording_key && { path: mediaPath(recording_key), duration_seconds: recording_seconds ?? 0 };
  return {
    id,
    question_type,
    kind,
    number,
    marks,
    // What was heard in the test is not heard again here.
    ...(see.see_questions && { asked: { ...forTaker(row, mediaPath), audio_file_path: null } }),
    ...(see.see_answers && { answer: answerAsShown(order, answer) }),
    ...(see.see_recording && kind === 'speaking' && { recording: recording || null }),
    ...(see.see_right_wrong &&
      mark !== null && { mark: { mark, marks: worth, part_marks, ...toldThousandths(marked ?? {}) } }),
    ...(see.see_key && !('malformed' in key) && { key, ...(scoring && { scoring }) }),
    ...(see.see_explanation && explanation !== '' && { explanation }),
  };
}
