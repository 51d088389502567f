import {
  getSpeakingSubmission,
  getWritingSubmission,
  listReviewedSpeaking,
  listReviewedWriting,
  listSpeakingReviews,
  listWritingReviews,
  type PendingReview,
  type ReviewedSubmission,
  type ReviewKind,
  scoreSpeaking,
  scoreWriting,
} from '@parlance/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { closed } from '../attempts/replies.ts';
import type { Db } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { serve } from '../platform/serve.ts';
import { listPending, listReviewed } from './queries.ts';
import { saveScore } from './score.ts';
import { speakingSubmission, writingSubmission } from './submission.ts';

const SAVED = 'Score saved successfully!';

/** Mounts the two piles a person marks. */
export function mountReviews(app: FastifyInstance, house: House): void {
  serve(app, listWritingReviews, async () => ({ reviews: await pendingReviews(house.db, 'writing') }));
  serve(app, listSpeakingReviews, async () => ({ reviews: await pendingReviews(house.db, 'speaking') }));

  serve(app, listReviewedWriting, async () => ({ submissions: await reviewedSubmissions(house.db, 'writing') }));
  serve(app, listReviewedSpeaking, async () => ({ submissions: await reviewedSubmissions(house.db, 'speaking') }));

  serve(app, getWritingSubmission, async ({ params }) => ({ submission: await writingSubmission(house, params.id) }));
  serve(app, getSpeakingSubmission, async ({ params }) => ({ submission: await speakingSubmission(house, params.id) }));

  serve(app, scoreWriting, async ({ params, body, caller }) => {
    const version = await saveScore(house, { kind: 'writing', attemptId: params.id }, body, caller);
    return { message: SAVED, version };
  });
  serve(app, scoreSpeaking, async ({ params, body, caller }) => {
    const version = await saveScore(house, { kind: 'speaking', attemptId: params.id }, body, caller);
    return { message: SAVED, version };
  });
}

async function pendingReviews(db: Db, kind: ReviewKind): Promise<PendingReview[]> {
  const rows = await listPending(db, kind);
  return rows.map(closed).map(({ id, username, title, closed_at }) => ({
    submission_id: id,
    user_name: username,
    course_name: title,
    date_time: closed_at.toISOString(),
  }));
}

async function reviewedSubmissions(db: Db, kind: ReviewKind): Promise<ReviewedSubmission[]> {
  const rows = await listReviewed(db, kind);
  return rows.map(closed).map(({ id, username, title, closed_at, scored_at, score, max_score }) => ({
    id,
    user_username: username,
    course_title: title,
    submitted_at: closed_at.toISOString(),
    scored_at: scored_at.toISOString(),
    score,
    max_score,
  }));
}
