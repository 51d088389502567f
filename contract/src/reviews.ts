import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOut, time } from './id.ts';

export const COMMENT_MAX = 10_000;

/** The two piles a person marks. The names are those of the paths. */
export const reviewKinds = ['writing', 'speaking'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** `submission_id`, the reviewed `id` and the attempt's id are one. Times are when it was submitted. */
export const pendingReview = z.object({
  submission_id: idOut,
  user_name: z.string(),
  course_name: z.string(),
  date_time: time,
});
export type PendingReview = z.output<typeof pendingReview>;

export const reviewedSubmission = z.object({
  id: idOut,
  user_username: z.string(),
  course_title: z.string(),
  submitted_at: time,
  scored_at: time,
  score: z.int(),
  max_score: z.int(),
});
export type ReviewedSubmission = z.output<typeof reviewedSubmission>;

const submissionBase = z.object({
  user_name: z.string(),
  course_name: z.string(),
  date_time: time,
  total_time_taken_sec: z.int(),
  current_score: z.int().nullable(),
  max_score: z.int(),
  comment: z.string(),
  /** 0 before the first score. */
  version: z.int(),
});
const asked = z.object({ question_id: idOut, question_text: z.string() });

/** `user_answer` is null for a question that was left empty; so is `audio_url`, otherwise a signed path. */
export const writingSubmission = submissionBase.extend({
  questions_and_answers: z.array(asked.extend({ user_answer: z.string().nullable() })),
});
export type WritingSubmission = z.output<typeof writingSubmission>;
export const speakingSubmission = submissionBase.extend({
  questions_and_answers: z.array(asked.extend({ audio_url: z.string().nullable() })),
});
export type SpeakingSubmission = z.output<typeof speakingSubmission>;

const params = z.strictObject({ id });

function pendingEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    audience: 'admin',
    reply: z.object({ reviews: z.array(pendingReview) }),
    refusals: [],
  });
}

function reviewedEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    audience: 'admin',
    reply: z.object({ submissions: z.array(reviewedSubmission) }),
    refusals: [],
  });
}

function scoreEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'PATCH',
    path,
    audience: 'admin',
    params,
    body: z.strictObject({
      score: z
        .int('Please enter a valid non-negative number for the score.')
        .min(0, 'Please enter a valid non-negative number for the score.')
        .max(2147483647),
      comment: z.string().max(COMMENT_MAX).optional(),
      /** The version that was read; an old one is refused with who scored what. */
      version: z.int().min(0).optional(),
    }),
    reply: z.object({ message: z.string(), version: z.int() }),
    refusals: ['review_version_old'],
    refusalDetails: {
      review: z.object({ score: z.int(), comment: z.string(), version: z.int(), marker: z.string(), scoredAt: time }),
    },
  });
}

export const listWritingReviews = pendingEndpoint('/api/tests/writing-reviews');
export const listSpeakingReviews = pendingEndpoint('/api/tests/speaking-reviews');
export const listReviewedWriting = reviewedEndpoint('/api/tests/writing-tests/reviewed-submissions');
export const listReviewedSpeaking = reviewedEndpoint('/api/tests/speaking-tests/reviewed-submissions');
export const scoreWriting = scoreEndpoint('/api/tests/writing-submission/:id/score');
export const scoreSpeaking = scoreEndpoint('/api/tests/speaking-submission/:id/score');

export const getWritingSubmission = endpoint({
  method: 'GET',
  path: '/api/tests/writing-submission/:id',
  audience: 'admin',
  params,
  reply: z.object({ submission: writingSubmission }),
  refusals: [],
});

export const getSpeakingSubmission = endpoint({
  method: 'GET',
  path: '/api/tests/speaking-submission/:id',
  audience: 'admin',
  params,
  reply: z.object({ submission: speakingSubmission }),
  refusals: [],
});
