import type { Answer } from '@parlance/contract/attempts';
import type { ReviewKind, SpeakingSubmission, WritingSubmission } from '@parlance/contract/reviews';
import { timeTakenSeconds } from '../attempts/deadline.ts';
import { findAttempt } from '../attempts/queries.ts';
import { closed } from '../attempts/replies.ts';
import { isUnanswered, needsPerson } from '../marking/mark.ts';
import { signedPath } from '../media/signed-path.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { Refusal } from '../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../questions/author-test.ts';
import { pinnedQuestions } from '../questions/queries.ts';
import { findRecordingKeys, findReview, findSubmitter } from './queries.ts';

/** A submission with the texts a person marks, as its learner was asked and answered. */
export async function writingSubmission({ db }: House, attemptId: number): Promise<WritingSubmission> {
  const { attempt, head } = await readSubmission(db, 'writing', attemptId);
  const questions = await pinnedQuestions(db, attempt.question_version_ids);
  return {
    ...head,
    questions_and_answers: questions
      .filter(({ question_type }) => needsPerson(question_type))
      .map(({ id, question_text }) => ({
        question_id: id,
        question_text,
        user_answer: textOf(attempt.answers[id]),
      })),
  };
}

/** A submission with its recordings, each under a path that plays it for a working day. */
export async function speakingSubmission(house: House, attemptId: number): Promise<SpeakingSubmission> {
  const { db, clock, settings } = house;
  const { attempt, head } = await readSubmission(db, 'speaking', attemptId);
  const questions = await pinnedQuestions(db, attempt.question_version_ids);
  const keys = await findRecordingKeys(db, attemptId);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  return {
    ...head,
    questions_and_answers: questions.map(({ id, question_text }) => {
      const key = keys.get(id);
      return { question_id: id, question_text, audio_url: key ? signedPath(settings.secret, key, until) : null };
    }),
  };
}

async function readSubmission(db: Db, kind: ReviewKind, attemptId: number) {
  const submitter = await findSubmitter(db, kind, attemptId);
  const found = submitter && (await findAttempt(db, submitter.account_id, attemptId));
  if (!found) throw new Refusal('not_found');
  const review = await findReview(db, attemptId);
  const attempt = closed(found);
  const head = {
    user_name: submitter.username,
    course_name: attempt.title,
    date_time: attempt.closed_at.toISOString(),
    total_time_taken_sec: timeTakenSeconds(attempt),
    current_score: review?.score ?? null,
    max_score: attempt.max_score,
    comment: review?.comment ?? '',
    version: review?.version ?? 0,
  };
  return { attempt, head };
}

/** An answer as text; a client may have sent the parts of one, and none of them is kept from the marker. */
function textOf(answer: Answer | undefined): string | null {
  if (isUnanswered(answer)) return null;
  return typeof answer === 'string' ? answer : Object.values(answer).join('\n');
}
