import { z } from 'zod';
import { attemptResult, scored } from './attempt-result.ts';
import { course } from './courses.ts';
import { pausers } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { NO_ANSWER } from './kinds/no-answer.ts';
import { refusedWork } from './kinds/refused-work.ts';
import { ESSAY_MAX } from './kinds/writing.ts';
import { testLanguages } from './kinds/written/rules.ts';
import { RECORDING_MAX_BYTES, recordingKey } from './media.ts';
import { passage, questionForTaker } from './questions.ts';
import { resultRelease } from './sittings/result-release.ts';
import { closedCourse, openRefusals, startLimit, startRefusals } from './start-limits.ts';

/** How long after the deadline saves and submits still count, in seconds. */
export const GRACE_SECONDS = 30;
export const DEFAULT_READING_SECONDS = 3600;
export const DEFAULT_TEST_SECONDS = 2700;

export const attemptStatuses = ['open', 'submitted', 'timed_out', 'abandoned'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

const letters = z.array(z.string().max(1, NO_ANSWER)).max(26, NO_ANSWER);
const blanks = z.record(z.string().regex(/^\d{1,2}$/), z.string().max(10_000, NO_ANSWER));
/** A text or a letter, several letters, or an object of blank index to text. */
export const answer = z.union([z.string().max(ESSAY_MAX, NO_ANSWER), letters, blanks], NO_ANSWER);
export type Answer = z.output<typeof answer>;

const questionKey = z.string().regex(/^[1-9]\d{0,9}$/);

/** What a client sends: question id to answer; null clears one. */
export const answersIn = z.record(questionKey, answer.nullable());
export type AnswersIn = z.output<typeof answersIn>;

const answersOut = z.record(questionKey, answer);
export const attempt = z.object({
  id: idOut,
  courseId: idOut,
  status: z.enum(attemptStatuses),
  startedAt: time,
  deadline: time,
  /**
   * Counts how often the clock was set, absent until it was: a reply with a lower one tells an earlier clock, whatever its
   * `serverNow`.
   */
  clockVersion: z.int().optional(),
  serverNow: time,
  /** What this learner has, with what was added while the test ran. */
  durationSeconds: z.int(),
  /** What everyone has. */
  baseSeconds: z.int(),
  /** What was added while the test ran. */
  extendedSeconds: z.int(),
  /** Since when the clock stands still, and from when it runs again, if that is known; absent while it runs. */
  pausedAt: time.optional(),
  resumeAt: time.optional(),
  /** Who stopped it: a rest break is the learner's. */
  pausedBy: z.enum(pausers).optional(),
  /** How many rest breaks are left, how long each may be, and the one under way. */
  breaks: z.object({ left: z.int(), seconds: z.int(), currentId: z.uuid().nullable() }),
  /** How often each Listening part may be played again. */
  extraPlays: z.int(),
  /** How much longer than its timer each Speaking question may be answered. */
  recordingPercent: z.int(),
  answers: answersOut,
  flags: z.array(idOut),
  currentQuestionId: idOut.nullable(),
  /** Speaking: each question's own clock, begun at its first opening (a save that carries `currentQuestionId`). */
  questionClocks: z.record(questionKey, z.object({ openedAt: time, endsAt: time })),
  sequence: z.int(),
  savedAt: time.nullable(),
  recordings: z.record(questionKey, z.object({ durationSeconds: z.number(), bytes: z.int() })),
  /**
   * Parts of a Listening test that have begun, counted from 1; `positionSeconds` is how far each was heard, the last of
   * so many times.
   */
  plays: z.array(z.object({ part: z.int(), startedAt: time, positionSeconds: z.number(), times: z.int() })),
  /** The sitting that it is a part of; absent for practice. */
  sitting: z.object({ id: idOut, partId: idOut }).optional(),
  result: attemptResult.optional(),
  /** Why a test that has ended shows no result yet. */
  resultRelease: resultRelease.optional(),
});
export type Attempt = z.output<typeof attempt>;

/**
 * What a save answers: a few bytes must not call for all the answers that an attempt holds, nor for what its learner is
 * allowed, which whoever sees another duration reads.
 */
export const savedAttempt = attempt.omit({
  answers: true,
  baseSeconds: true,
  extendedSeconds: true,
  breaks: true,
  extraPlays: true,
  recordingPercent: true,
  sitting: true,
  resultRelease: true,
});
export type SavedAttempt = z.output<typeof savedAttempt>;

/** What a refusal carries of the attempt: its answers only where a device must merge, as after a stale save. */
export const refusedAttempt = attempt.partial({
  answers: true,
  baseSeconds: true,
  extendedSeconds: true,
  breaks: true,
  extraPlays: true,
  recordingPercent: true,
});

/** A test with its questions, by passage where there are any. */
export function testReply<Q extends z.ZodType>(question: Q) {
  return z.object({
    course,
    questions: z.array(question),
    passagesWithQuestions: z.array(z.object({ passage, questions: z.array(question) })),
  });
}

/** A test as its taker gets it, without questions where it has ended and they wait; `attempt` is missing only for none. */
export const takerReply = testReply(questionForTaker).extend({
  attempt: attempt.optional(),
  questionsWithheld: z.literal(true).optional(),
  recordingKey,
  ...testLanguages,
});
export type TakerReply = z.output<typeof takerReply>;

const attemptParams = z.strictObject({ id });
const ended = ['attempt_closed', 'attempt_abandoned', 'sitting_not_started'] as const;
/**
 * Opens or resumes the test of a course; with `sittingId` the part of that sitting, which must be entered. Without it a
 * test that is part of a sitting under way is that one's, if nothing more is asked of whoever enters.
 */
export const openAttempt = endpoint({
  method: 'POST',
  path: '/api/tests/attempts',
  audience: 'learner',
  body: z.strictObject({ courseId: id, sittingId: id.optional(), place: z.uuid().optional() }),
  reply: takerReply,
  refusals: [...openRefusals],
  refusalDetails: { limit: startLimit },
});

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id',
  audience: 'learner',
  params: attemptParams,
  reply: takerReply,
  refusals: [],
});

/**
 * How long each question was on the screen so far, in seconds by its id: a claim of the browser, which decides nothing. The
 * greater of what is stored and sent is kept, at most what the attempt lasts; what cannot be is passed over.
 */
const questionSeconds = z.record(z.string(), z.unknown()).catch({}).optional();

export const saveAttempt = endpoint({
  method: 'PATCH',
  path: '/api/tests/attempts/:id',
  audience: 'learner',
  params: attemptParams,
  body: z.strictObject({
    answers: answersIn.optional(),
    flags: z.array(id).max(5000).optional(),
    currentQuestionId: id.nullable().optional(),
    questionSeconds,
    /** The client's counter: above the stored one it is stored, equal with the same content it is repeated. */
    sequence: z.int().min(0).max(2147483647),
  }),
  entries: ['answers', 'flags', 'currentQuestionId'],
  reply: z.object({ attempt: savedAttempt, refused: refusedWork }),
  refusals: ['attempt_sequence_stale', ...ended],
  refusalDetails: { attempt: refusedAttempt },
});

/**
 * Records that a part of a Listening test began, and how far it was heard: sent when it begins and every few seconds
 * while it plays. `positionSeconds` only goes forward; the reply says from where to go on after a reload.
 */
export const recordPlay = endpoint({
  method: 'POST',
  path: '/api/tests/attempts/:id/plays',
  audience: 'learner',
  params: attemptParams,
  body: z.strictObject({
    part: z.int().min(1).max(5000),
    positionSeconds: z.number().min(0).max(86400).optional(),
    /** Plays the part once more from its beginning. While nothing of that was heard it is the same time again. */
    again: z.literal(true).optional(),
  }),
  reply: z.object({ attempt: savedAttempt, positionSeconds: z.number() }),
  refusals: ['plays_used_up', 'sitting_paused', ...ended],
  refusalDetails: { attempt: refusedAttempt },
});

/**
 * Stores a recording in place of the one before. After the end it is kept as late and refused saying so, unless it is
 * the one that is stored already: that is acknowledged again. So is one of a question that was not opened (a save that
 * carries `currentQuestionId`), which counts when it is sent again after that, and one that is longer than the
 * question's time and the grace.
 */
export const putRecording = endpoint({
  method: 'PUT',
  path: '/api/tests/attempts/:id/recordings/:questionId',
  audience: 'learner',
  params: z.strictObject({ id, questionId: id }),
  query: z.strictObject({
    /** The loudest moment of the clip by the browser's meter, in dBFS: what silence is judged by. */
    peakDbfs: z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,2})?$/)
      .optional(),
  }),
  rawFile: { maxBytes: RECORDING_MAX_BYTES },
  reply: z.object({
    recording: z.object({ questionId: idOut, durationSeconds: z.number(), bytes: z.int() }),
    /** The clock of the test, of a part of a sitting only: a pause or more time is heard of here too. */
    clock: attempt
      .pick({ clockVersion: true, deadline: true, pausedAt: true, resumeAt: true, pausedBy: true })
      .optional(),
  }),
  refusals: ['audio_empty', 'audio_wrong_type', 'question_not_opened', 'recording_too_long', ...ended],
  refusalDetails: { attempt: refusedAttempt },
});

const submitReply = z.object({
  ...scored,
  total: z.int(),
  courseName: z.string(),
  courseType: z.enum(courseTypes),
  attemptId: idOut,
  /** Why `score` is withheld. */
  resultRelease: resultRelease.optional(),
  refused: refusedWork,
});
const submitRefusals = [
  'nothing_to_submit',
  'attempt_abandoned',
  'time_extended',
  ...closedCourse,
  'sitting_not_started',
  ...startRefusals,
] as const;

/** Which of the submit calls is used decides nothing: the types of the questions do. No answer refuses a submit. */
function submitEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'POST',
    path,
    audience: 'learner',
    body: z.strictObject({
      courseId: id,
      answers: answersIn,
      /** A claim in seconds; what is stored is the server's own measure. */
      timeTaken: z.number().optional(),
      questionSeconds,
      autoSubmitted: z.boolean().optional(),
      attemptId: id.optional(),
      /** When the device thinks that the time ends: with more time left, what it submits by itself is only saved. */
      knownDeadline: time.optional(),
      /** The counter of its saves: a device that another one has replaced ends nothing. */
      sequence: z.int().min(0).max(2147483647).optional(),
    }),
    entries: ['answers'],
    reply: submitReply,
    refusals: ['attempt_sequence_stale', ...submitRefusals],
    refusalDetails: { attempt: refusedAttempt },
  });
}

export const submitAttempt = submitEndpoint('/api/tests/submit');
export const submitWritingAnswer = submitEndpoint('/api/tests/submit-writing-answer');

/** A form with one audio file a question, named by the question's id. Each is stored as `putRecording` stores it. */
export const submitSpeakingTest = endpoint({
  method: 'POST',
  path: '/api/tests/submit-speaking-test',
  audience: 'learner',
  fileForm: {
    files: /^[1-9]\d{0,9}$/,
    maxFiles: 200,
    fields: z.strictObject({
      courseId: id,
      autoSubmitted: z.enum(['true', 'false']).optional(),
      timeTaken: z.string().max(20).optional(),
      attemptId: id.optional(),
      knownDeadline: time.optional(),
    }),
    maxBytes: RECORDING_MAX_BYTES,
  },
  reply: submitReply,
  refusals: submitRefusals,
  refusalDetails: { attempt: refusedAttempt },
});
