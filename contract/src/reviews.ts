import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { said } from './say.ts';

export const COMMENT_MAX = 10_000;

/** The two marking queues. The names are those of the paths. */
export const reviewKinds = ['writing', 'speaking'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** How long an opened submission is held for its marker, in seconds, unless the marking page renews it. */
export const LEASE_SECONDS = 120;
/** How often the marking page renews its lease and asks for those of others: others see a lease within this time. */
export const LEASE_RENEWAL_SECONDS = 8;

/** What both lists say of a submission beside the fields the specification names. */
const listed = z.object({
  course_id: idOut,
  /** True while the course hides names and nobody has scored it: the name is then 'Candidate n'. */
  anonymous: z.boolean(),
  /** The name in the learner's papers; '' for none, and while names are hidden. */
  full_name: z.string(),
  /** True when more work arrived after the end. */
  late: z.boolean(),
  /** The marker who has it open now, or null. Never the caller. */
  heldBy: z.string().nullable(),
});

/** `submission_id`, the reviewed `id` and the attempt's id are one. Times are when it was submitted. */
export const pendingReview = listed.extend({
  submission_id: idOut,
  user_name: z.string(),
  course_name: z.string(),
  date_time: time,
});
export type PendingReview = z.output<typeof pendingReview>;

export const reviewedSubmission = listed.extend({
  id: idOut,
  user_username: z.string(),
  course_title: z.string(),
  submitted_at: time,
  scored_at: time,
  score: z.int(),
  max_score: z.int(),
});
export type ReviewedSubmission = z.output<typeof reviewedSubmission>;

const submissionBase = listed.extend({
  user_name: z.string(),
  course_name: z.string(),
  course_type: z.enum(courseTypes),
  /** The language of what is asked and answered, as BCP 47 has it. */
  contentLanguage: z.string(),
  date_time: time,
  total_time_taken_sec: z.int(),
  current_score: z.int().nullable(),
  max_score: z.int(),
  comment: z.string(),
  /** 0 before the first score. */
  version: z.int(),
  /** Who scored it last and when; null before. */
  scored: z.object({ by: z.string(), at: time }).nullable(),
  /** A Reading test with a writing question: what the machine counted of its other questions; null elsewhere. */
  automatic: z.object({ score: z.int(), total: z.int() }).nullable(),
  /** The candidate of a test of an examination: whose record the caller may read. Null elsewhere, and while names are
   * hidden, because the record has the name. */
  candidate: z.object({ id: idOut, sitting_id: idOut }).nullable(),
});
const asked = z.object({ question_id: idOut, question_text: z.string() });

/** `user_answer` is null for a question that was left empty; so is `audio_url`, otherwise a signed path. */
export const writingSubmission = submissionBase.extend({
  questions_and_answers: z.array(asked.extend({ user_answer: z.string().nullable() })),
  /** What arrived after the end, never scored by itself: the last text to each question, also those a machine marks. */
  late_work: z.array(asked.extend({ user_answer: z.string(), received_at: time })),
});
export type WritingSubmission = z.output<typeof writingSubmission>;
export const speakingSubmission = submissionBase.extend({
  questions_and_answers: z.array(
    asked.extend({
      audio_url: z.string().nullable(),
      /** The length of the recording in seconds, null without one. */
      duration_seconds: z.number().nullable(),
    }),
  ),
  late_work: z.array(asked.extend({ audio_url: z.string(), duration_seconds: z.number(), received_at: time })),
});
export type SpeakingSubmission = z.output<typeof speakingSubmission>;

const params = z.strictObject({ id });
/**
 * `q` finds names as they are shown, and courses; `sort` is `date_time`, `user_name`, `course_name` or, of what is
 * scored, `scored_at`; `-` turns it round.
 */
const queueQuery = listQuery.omit({ status: true, type: true }).extend({ course_id: id.optional() });
export type QueueQuery = z.output<typeof queueQuery>;

const leaseReply = z.object({
  /** Who holds it: null when it is the caller now, otherwise the other marker, whose lease stays. */
  heldBy: z.string().nullable(),
  /** When the lease ends unless it is renewed. */
  until: time,
});

/** The calls on what waits to be marked and what was marked: of the two kinds they differ in their submission alone. */
function reviewEndpoints<const K extends ReviewKind, S extends z.ZodType>(kind: K, submission: S) {
  const path = `/api/tests/${kind}-submission/:id` as const;
  return {
    pending: endpoint({
      method: 'GET',
      path: `/api/tests/${kind}-reviews` as const,
      audience: 'admin',
      reach: 'people',
      query: queueQuery,
      reply: z.object({ reviews: z.array(pendingReview) }),
      refusals: [],
    }),
    reviewed: endpoint({
      method: 'GET',
      path: `/api/tests/${kind}-tests/reviewed-submissions` as const,
      audience: 'admin',
      reach: 'people',
      query: queueQuery,
      reply: z.object({ submissions: z.array(reviewedSubmission) }),
      refusals: [],
    }),
    open: endpoint({
      method: 'GET',
      path,
      audience: 'admin',
      reach: 'people',
      params,
      reply: z.object({ submission }),
      refusals: [],
    }),
    score: endpoint({
      method: 'PATCH',
      path: `${path}/score` as const,
      audience: 'admin',
      reach: 'people',
      params,
      body: z.strictObject({
        score: z
          .int(said(msg`Please enter a valid non-negative number for the score.`))
          .min(0, said(msg`Please enter a valid non-negative number for the score.`))
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
    }),
    /** Takes or renews the caller's lease on a submission; it never takes one from someone else. */
    takeLease: endpoint({
      method: 'PUT',
      path: `${path}/lease` as const,
      audience: 'admin',
      reach: 'people',
      params,
      reply: leaseReply,
      refusals: [],
    }),
    /** Gives the caller's lease back; without one nothing happens. */
    releaseLease: endpoint({
      method: 'DELETE',
      path: `${path}/lease` as const,
      audience: 'admin',
      reach: 'people',
      params,
      reply: messageReply,
      refusals: [],
    }),
  };
}

export const writingReviews = reviewEndpoints('writing', writingSubmission);
export const speakingReviews = reviewEndpoints('speaking', speakingSubmission);

/** How many submissions wait to be marked, by kind, and when the oldest of them was submitted; null when none waits. */
export const countPendingReviews = endpoint({
  method: 'GET',
  path: '/api/tests/reviews/counts',
  audience: 'admin',
  reach: 'people',
  reply: z.object({
    writing: z.int(),
    speaking: z.int(),
    oldest: z.object({ writing: time.nullable(), speaking: time.nullable() }),
  }),
  refusals: [],
});
