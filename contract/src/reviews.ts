import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { thousandths } from './kinds/credit.ts';
import { markingNote, NOTE_TEXT_MAX, noteWith } from './marking-note.ts';
import { rubric } from './rubrics/shape.ts';
import { said } from './say.ts';
import { text } from './texts/characters.ts';

export const COMMENT_MAX = 10_000;
/** Of the reason with which a mark is changed that is final. */
export const REASON_MAX = 500;

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

/** `submission_id`, the reviewed `id` and the attempt's id are one. Times are those of submitting. */
export const pendingReview = listed.extend({
  submission_id: idOut,
  user_name: z.string(),
  course_name: z.string(),
  date_time: time,
  /** Until when the caller is to mark it; absent where no date was set. */
  due_at: time.optional(),
  /** Where the school is (IANA), beside `due_at` alone: in which that is said. */
  time_zone: z.string().optional(),
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

/** A band of a criterion; `question_id` is 0 where the whole test is judged at once. */
const givenOut = z.object({ question_id: z.int(), key: z.string(), value: z.number() });
const given = z.strictObject({
  question_id: z.union([z.literal(0), id]).default(0),
  key: z.string().max(30),
  value: z.number(),
});

export const NOTES_MAX = 200;

/** How a learner's mark came about: one gave it, two agree, a third decided, it was marked again, or a lead changed it. */
const settledBys = ['single', 'agreed', 'adjudicated', 'remark', 'lead'] as const;
export type SettledBy = (typeof settledBys)[number];

/** What a marker tells the others; no learner reads it. */
const markerNote = z.object({ by: z.string(), at: time, text: z.string() });
export type MarkerNote = z.output<typeof markerNote>;

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
  /** When recordings or texts of it were deleted because they were old; absent where none were. */
  work_removed_at: time.optional(),
  /** What the marker wrote, without the notes. */
  comment: z.string(),
  notes: z.array(markingNote),
  /** By which it is marked, in the version that the attempt began with; null for one number. */
  rubric: rubric.nullable(),
  /** What was given last; empty before, and without a rubric. */
  criteria: z.array(givenOut),
  /** What markers told each other, in order. */
  marker_notes: z.array(markerNote),
  /** 0 before the first score. */
  version: z.int(),
  /** Who scored it last and when; null before. */
  scored: z.object({ by: z.string(), at: time }).nullable(),
  /** A Reading test with a writing question: what the machine counted of its other questions, in thousandths as
   * well where that is no whole number; null elsewhere. */
  automatic: z.object({ score: z.int(), thousandths, total: z.int() }).nullable(),
  /** The candidate of a test of an examination: whose record the caller may read. Null elsewhere, and while names are
   * hidden, because the record has the name. */
  candidate: z.object({ id: idOut, sitting_id: idOut }).nullable(),
  /** The marks of others, where work is given out: for whoever decides between two of them, and when they have become
   * one. `by` is a name for who leads the marking alone. Empty elsewhere. */
  markings: z.array(
    z.object({
      by: z.string(),
      score: z.int(),
      criteria: z.array(givenOut),
      comment: z.string(),
      notes: z.array(markingNote),
    }),
  ),
  /** Whether the caller decides between two marks. */
  adjudicates: z.boolean(),
  /** Where work is given out and the mark is settled, or was given again: whether the caller may change it. Null elsewhere. */
  settled: z.object({ by: z.enum(settledBys), mayChange: z.enum(['yes', 'with_reason', 'no']) }).nullable(),
});
const asked = z.object({ question_id: idOut, question_text: z.string() });
/** What is marked of it; `marking_weight` where it is not 1. */
const judged = asked.extend({ marking_weight: z.int().optional() });

/** `user_answer` is null for a question that was left empty; so is `audio_url`, otherwise a signed path. */
export const writingSubmission = submissionBase.extend({
  questions_and_answers: z.array(judged.extend({ user_answer: z.string().nullable() })),
  /** What arrived after the end, never scored by itself: the last text to each question, also those a machine marks. */
  late_work: z.array(asked.extend({ user_answer: z.string(), received_at: time })),
});
export type WritingSubmission = z.output<typeof writingSubmission>;
export const speakingSubmission = submissionBase.extend({
  questions_and_answers: z.array(
    judged.extend({
      audio_url: z.string().nullable(),
      /** The length of the recording in seconds, null without one. */
      duration_seconds: z.number().nullable(),
    }),
  ),
  late_work: z.array(asked.extend({ audio_url: z.string(), duration_seconds: z.number(), received_at: time })),
});
export type SpeakingSubmission = z.output<typeof speakingSubmission>;

const params = z.strictObject({ id });
const VALID_SCORE = said(msg`Please enter a valid non-negative number for the score.`);
/** Eight criteria of a hundred questions. */
const GIVEN_MAX = 800;
/**
 * `q` finds names as they are shown, and courses; `sort` is `date_time`, `user_name`, `course_name` or, of what waits,
 * `due_at`, of what is scored, `scored_at`; `-` turns it round.
 */
const queueQuery = listQuery.omit({ status: true, type: true }).extend({ course_id: id.optional() });
export type QueueQuery = z.output<typeof queueQuery>;

const leaseReply = z.object({
  /** Who holds it: null when it is the caller now, otherwise the other marker, whose lease stays. */
  heldBy: z.string().nullable(),
  /** When the lease ends unless it is renewed. */
  until: time,
});

/** The calls on what waits to be marked and what was: the two kinds differ in their submission alone. */
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
      refusals: ['marking_not_yours'],
    }),
    /** Takes a score, or the bands of a rubric's criteria where the submission has one. */
    score: endpoint({
      method: 'PATCH',
      path: `${path}/score` as const,
      audience: 'admin',
      reach: 'people',
      params,
      body: z
        .strictObject({
          score: z.int(VALID_SCORE).min(0, VALID_SCORE).max(2147483647).optional(),
          criteria: z.array(given).max(GIVEN_MAX).optional(),
          comment: z.string().max(COMMENT_MAX).optional(),
          /** All of them: without it those that are stored stay. */
          notes: z.array(noteWith(id)).max(NOTES_MAX).optional(),
          /** The version that was read; an old one is refused with who scored what. */
          version: z.int().min(0).optional(),
          /** The version of the rubric that was read; another one is refused. */
          rubric_version: z.int().min(1).optional(),
          /** How long it was open on the caller's screen since it was opened, or saved before. */
          desk_seconds: z.int().min(0).max(86_400).optional(),
          /** Why whoever leads the marking changes a mark that is final. */
          reason: z.string().trim().min(1).max(REASON_MAX).optional(),
        })
        .superRefine(({ score, criteria }, ctx) => {
          if ((score === undefined) === (criteria === undefined)) {
            ctx.addIssue({ code: 'custom', path: ['score'], message: VALID_SCORE.error() });
          }
        }),
      reply: z.object({ message: z.string(), version: z.int() }),
      refusals: ['review_version_old', 'rubric_version_old', 'criteria_needed', 'marking_not_yours', 'marking_settled'],
      refusalDetails: {
        review: z.object({
          score: z.int(),
          comment: z.string(),
          notes: z.array(markingNote),
          criteria: z.array(givenOut),
          version: z.int(),
          marker: z.string(),
          scoredAt: time,
        }),
      },
    }),
    /** Tells the other markers something. It stays as it was written. */
    addMarkerNote: endpoint({
      method: 'POST',
      path: `${path}/marker-notes` as const,
      audience: 'admin',
      reach: 'people',
      params,
      body: z.strictObject({ text: text.trim().min(1, said(msg`Enter a text.`)).max(NOTE_TEXT_MAX) }),
      reply: z.object({ message: z.string(), note: markerNote }),
      refusals: ['marker_notes_too_many', 'marking_not_yours'],
    }),
    /** Takes or renews the caller's lease on a submission; it never takes one from someone else. */
    takeLease: endpoint({
      method: 'PUT',
      path: `${path}/lease` as const,
      audience: 'admin',
      reach: 'people',
      params,
      reply: leaseReply,
      refusals: ['marking_not_yours'],
    }),
    /** Gives the caller's lease back; without one nothing happens. */
    releaseLease: endpoint({
      method: 'DELETE',
      path: `${path}/lease` as const,
      audience: 'admin',
      reach: 'people',
      params,
      reply: messageReply,
      refusals: ['marking_not_yours'],
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
