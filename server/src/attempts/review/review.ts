import type { AttemptReview, ReviewedQuestion } from '@parlance/contract/attempt-review';
import { type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { seenBy } from '../../classes/reach/queries.ts';
import { findCourseForTaking } from '../../courses/queries.ts';
import { isContentOpen } from '../../courses/reach/queries.ts';
import { toldThousandths } from '../../marking/mark.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { findPaper } from '../../questions/papers/queries.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker, type MediaPath } from '../../questions/shapes.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import { findSight, holdsBack, type Sight } from '../release/queries.ts';
import { type ClosedAttempt, closed } from '../replies.ts';
import { findResultDetails } from '../results/queries.ts';
import { resultReply } from '../results/replies.ts';
import { findMarked, findTaker, type Marked } from './queries.ts';

/** The review of an attempt as its learner may see it. Refuses (`not_released`) while there is no result for them. */
export async function ownReview(context: AppContext, caller: Caller, attemptId: number): Promise<AttemptReview> {
  const { db, clock } = context;
  const attempt = orNotFound(await findAttempt(db, caller.accountId, attemptId));
  const sight = await findSight(db, attemptId, clock.now());
  if (!hasEnded(attempt) || attempt.score === null || holdsBack(sight.release)) throw new Refusal('not_released');
  return await reviewOf(context, attempt, sight);
}

/** The same for staff, of any test that has ended and that they took or see. What is closed to them in the course stays so. */
export async function learnersReview(context: AppContext, caller: Caller, attemptId: number): Promise<AttemptReview> {
  const { db } = context;
  const accountId = await findTaker(db, attemptId, { accountId: caller.accountId, seenBy: seenBy(caller) });
  const attempt = accountId === undefined ? undefined : await findAttempt(db, accountId, attemptId);
  if (!attempt || !hasEnded(attempt)) throw new Refusal('not_found');
  const isOpen = await isContentOpen(db, caller, { versionIds: attempt.question_version_ids });
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  const see = { ...all, see_questions: isOpen, see_key: isOpen, see_explanation: isOpen };
  return await reviewOf(context, attempt, { release: null, see });
}

function hasEnded(attempt: AttemptRow): attempt is ClosedAttempt {
  return attempt.closed_at !== null && attempt.status !== 'abandoned';
}

/** The one builder of a review: each field is there by its flag. */
async function reviewOf(context: AppContext, attempt: ClosedAttempt, sight: Sight): Promise<AttemptReview> {
  const { db, clock, settings } = context;
  const { see, release } = sight;
  const now = clock.now();
  const frozen = attempt.sitting_part_id === null ? undefined : await findPaper(db, attempt.sitting_part_id);
  const course = frozen?.content.course ?? orNotFound(await findCourseForTaking(db, attempt.course_id));
  const rows = await pinnedQuestions(db, attempt.question_version_ids, {
    passages: attempt.pinned_passages,
    courseId: attempt.course_id,
    placed: frozen?.content.placed ?? {},
  });
  const marked = await findMarked(db, attempt.id);
  const details = await findResultDetails(db, attempt, now);
  const until = plusSeconds(now, STAFF_AUDIO_SECONDS);
  const mediaPath = (key: string) => signedPath(settings.secret, key, until);
  let number = 1;
  const questions = rows.map((row) => {
    const first = number;
    number += row.marks;
    const given = { answer: attempt.answers[row.id] ?? null, marked: marked.get(row.id) };
    return reviewed(row, { number: first, ...given, see, mediaPath });
  });
  return {
    result: resultReply(closed(attempt), details, sight),
    ...(release && { resultRelease: release }),
    ...(see.see_questions && { passages: byPassage(rows, () => null).map(({ passage }) => passage) }),
    questions,
    contentLanguage: course.content_language,
    ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
  };
}

type Given = {
  number: number;
  answer: ReviewedQuestion['answer'];
  marked: (Pick<Marked, 'mark' | 'part_marks' | 'recording_key' | 'recording_seconds'> & Partial<Marked>) | undefined;
  see: SightFlags;
  mediaPath: MediaPath;
};

/** A question of a review: what of it is seen. */
export function reviewed(row: QuestionRow, { number, answer, marked, see, mediaPath }: Given): ReviewedQuestion {
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
    ...(see.see_answers && { answer }),
    ...(see.see_recording && kind === 'speaking' && { recording: recording || null }),
    ...(see.see_right_wrong &&
      mark !== null && { mark: { mark, marks: worth, part_marks, ...toldThousandths(marked ?? {}) } }),
    ...(see.see_key && !('malformed' in key) && { key, ...(scoring && { scoring }) }),
    ...(see.see_explanation && explanation !== '' && { explanation }),
  };
}
