import { listedAccount } from '../src/account-admin.ts';
import { assignment, ownAssignment } from '../src/assignments.ts';
import { attemptResult } from '../src/attempt-result.ts';
import { reviewedQuestion } from '../src/attempt-review.ts';
import { attempt } from '../src/attempts.ts';
import { questionForAuthor } from '../src/author-questions.ts';
import { listedClass, member } from '../src/classes.ts';
import { courseForAdmin } from '../src/course-admin.ts';
import { listedCourse } from '../src/courses.ts';
import { remarkReport } from '../src/editing.ts';
import { recordedFact } from '../src/facts/kinds.ts';
import { getOwnRecord, getRecord } from '../src/facts/record.ts';
import { actionKinds } from '../src/invigilation/action-kinds.ts';
import { type Board, type BoardRow, board, boardPerson, boardRow, listRooms } from '../src/invigilation/board.ts';
import { type CandidateDetail, getCandidate } from '../src/invigilation/candidate-detail.ts';
import { scoreRecord } from '../src/results.ts';
import { pendingReview } from '../src/reviews.ts';
import { signedInUser } from '../src/signed-in-user.ts';
import { candidate } from '../src/sittings/candidates.ts';
import { sitting, sittingSummary } from '../src/sittings/sitting.ts';
import { getOwnSitting } from '../src/sittings/taking.ts';
import { openAttemptSummary } from '../src/taking/open-tests.ts';
import { answerForm } from '../src/written-answers.ts';
import { builderOf } from './built.ts';

/** Each thing of the contract that several tests make: from its schema, with what screens show of it. */

/** A learner who is logged in. */
export const aUser = builderOf(signedInUser, { id: 1, username: 'Teo', email: 'teo@example.org' });
/** An admin who sees only the learners of the classes they teach. */
export const aTeacher = builderOf(signedInUser, {
  id: 3,
  username: 'Mina',
  email: 'mina@example.org',
  role: 'admin',
  access: 'classes',
});
/** An admin who marks. */
export const aMarker = builderOf(signedInUser, { id: 3, username: 'grace', email: 'grace@example.org', role: 'admin' });
export const anAccount = builderOf(listedAccount, { id: 7, username: 'Teo', email: 'teo@example.org' });

/** An hour of Reading as everybody sees it. */
export const aCourse = builderOf(listedCourse, {
  id: 7,
  title: 'Academic Reading 4',
  subject: 'Reading',
  test_duration: 3600,
  max_score: 100,
  question_count: 40,
});
/** The same as an admin sees it, with results and an examination that use it. */
export const aCourseForAdmin = builderOf(courseForAdmin, {
  ...aCourse(),
  content_language: 'en',
  instruction_language: null,
  use: 'practice',
  practice_mode: false,
  remark_days: null,
  remark_may_lower: false,
  dependents: {
    results: 12,
    openAttempts: 1,
    pendingReviews: 0,
    sittings: [{ id: 4, title: 'B2 mock', frozen_at: '2026-11-12T09:00:00.000Z' }],
    otherSittings: 0,
  },
});
/** A question as its author sees it: its text stands under both names, and one test uses it. */
export const aQuestionForAuthor = builderOf(questionForAuthor, { id: 7, version_id: 8, used_in_count: 1 });

export const aClass = builderOf(listedClass, { id: 7, name: 'B2 evening' });
export const aMember = builderOf(member);
const assigned = {
  course: { id: 7, title: 'Academic Reading 4', type: 'Reading', gone: null },
  due_at: '2027-06-03T16:00:00.000Z',
  time_zone: 'Europe/Paris',
  note: '',
} as const;
/** What a class practises until an evening in Paris, as staff and as a learner see it. */
export const anAssignment = builderOf(assignment, { ...assigned, given_by: 'Mina', reminded_at: null });
export const anOwnAssignment = builderOf(ownAssignment, { ...assigned, class_name: 'B2 evening', attempt_id: null });

const START = Date.now();
const startedAt = new Date(START).toISOString();
/** An attempt of an hour that has just begun. */
export const anAttempt = builderOf(attempt, {
  id: 5,
  courseId: 7,
  startedAt,
  deadline: new Date(START + 3_600_000).toISOString(),
  serverNow: startedAt,
  durationSeconds: 3600,
  baseSeconds: 3600,
});
/** One in the list of what a learner may resume. */
export const anOpenAttempt = builderOf(openAttemptSummary, { id: 5, courseId: 7, total: 40 });
/** A result of a Reading test. */
export const aResult = builderOf(attemptResult, {
  score: 31,
  total: 40,
  maxScore: 100,
  timeTaken: 3138,
  closedAt: new Date(2026, 10, 22, 7, 5, 20).toISOString(),
  courseName: 'Academic Reading 4',
});
/** A question of a review of which nothing is shown. */
export const aReviewedQuestion = builderOf(reviewedQuestion, {
  question_type: 'reading_mcq',
  kind: 'single_choice',
  marks: 1,
});
/** One in the list of a learner's results. */
export const aScore = builderOf(scoreRecord, {
  course_name: 'Academic Reading 4',
  score: 20,
  max_score: 100,
  total_questions: 40,
  out_of: 40,
  time_taken: 60,
  status: 'submitted',
});

export const aPendingReview = builderOf(pendingReview, { course_id: 4, course_name: 'Formal Letters' });
/** Wrong answers about which nothing was decided. */
export const anAnswerForm = builderOf(answerForm, { count: 1, decision: 'open' });
/** What a corrected key changes: one score. */
export const aRemarkReport = builderOf(remarkReport, { keyCorrected: true, attemptsMarkedAgain: 3, scoresChanged: 1 });

const NINE = '2027-06-03T07:00:00.000Z';
const HALF_PAST_TEN = '2027-06-03T08:30:00.000Z';
const mock = { id: 12, title: 'B2 mock examination' };
const inParis = { ...mock, time_zone: 'Europe/Paris' };
const place = { number: 22, room: 'Room 14', seat: 'C2' };
const reading = { id: 7, title: 'Reading B2', type: 'Reading' } as const;

/** A draft as the server sends it. */
export const aSitting = builderOf(sitting, {
  ...inParis,
  phase: 'draft',
  status: 'draft',
  own_part: 'lead',
  window_end: 'last_start',
  join_minutes: 30,
  late_rule: 'full_time',
  late_minutes: 60,
  second_place: 'allow',
  release: 'by_hand',
  reminder_minutes: [1440],
  version: 3,
  created_by: 'Ines Duarte',
  may_change: true,
  staff: [{ account_id: 2, username: 'Ines Duarte', email: 'ines@example.org', part: 'lead' }],
});
/** A published one as a list has it. */
export const aListedSitting = builderOf(sittingSummary, {
  ...inParis,
  phase: 'upcoming',
  starts_at: NINE,
  ends_by: '2027-06-03T11:40:00.000Z',
  courses: ['Reading B2'],
  candidates: 24,
  may_change: true,
  version: 3,
  release: 'by_hand',
});
/** A part with a Reading test of an hour. */
export const aSittingPart = builderOf(sitting.shape.parts.element, {
  id: 31,
  position: 1,
  course: { ...reading, use: 'exam', question_count: 40, deleted: false },
  start: 'follows',
  starts_at: NINE,
  base_seconds: 3600,
});
/** A candidate with the standard time. */
export const aCandidate = builderOf(candidate, {
  id: 51,
  account_id: 9,
  username: 'Teo Marin',
  full_name: 'Teo Marin',
  email: 'teo@example.org',
  state: 'not_arrived',
  times: [
    {
      part_id: 31,
      starts_at: NINE,
      ends_at: '2027-06-03T08:00:00.000Z',
      base_seconds: 3600,
      allowed_seconds: 3600,
      appointment: null,
    },
  ],
});

const ownSitting = getOwnSitting.reply.shape.sitting;
/** A part of an hour of Reading, at nine in Paris, for somebody who has half as much again. */
export const aLearnerPart = builderOf(ownSitting.shape.parts.element, {
  part_id: 31,
  position: 1,
  course: reading,
  start: 'follows',
  starts_at: NINE,
  ends_at: HALF_PAST_TEN,
  base_seconds: 3600,
  allowed_seconds: 5400,
});
/** An examination as its candidate sees it: not entered yet. */
export const aLearnerSitting = builderOf(ownSitting, {
  ...inParis,
  ...place,
  full_name: 'Amina Yusuf',
  starts_at: NINE,
  opens_at: '2027-06-03T06:30:00.000Z',
  ends_by: HALF_PAST_TEN,
  state: 'not_arrived',
  release: { mode: 'by_hand', at: null, released_at: null },
  parts: [aLearnerPart()],
});

/** A candidate who works, with an hour from nine in Paris. */
export const aBoardRow = builderOf(boardRow, {
  ...place,
  id: 51,
  username: 'Teo Marin',
  state: 'working',
  partId: 31,
  question: { number: 12, of: 20 },
  answered: 11,
  deadline: '2027-06-03T08:00:00.000Z',
  connection: 'good',
  partsTaken: 1,
});
/** A candidate as the page has them: nobody has checked who they are. */
export const aRoomRow = builderOf(boardRow.extend(boardPerson.omit({ id: true }).shape), aBoardRow());

const AT_WORK = '2027-06-03T07:27:40.000Z';
const room = builderOf(board.reply.shape.sitting, {
  ...mock,
  status: 'published',
  phase: 'under_way',
  timeZone: 'Europe/Paris',
  startsAt: NINE,
  endsBy: HALF_PAST_TEN,
  hasAccessCode: true,
  seesFacts: true,
  accessCode: 'DEMX42',
  parts: [{ ...reading, id: 31, position: 1, startsAt: NINE, endsBy: HALF_PAST_TEN, extraSeconds: 0 }],
  ownPart: 'lead',
  may: [...actionKinds],
});
const wholeBoard = builderOf(board.reply, { serverNow: AT_WORK, cursor: '7', whole: true, sitting: room() });
/** A room with these candidates, in which the caller is a lead. */
export function aBoard(rows: Board['rows'], given: Partial<Board> = {}): Board {
  const states: Board['counts']['states'] = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const attention = rows.filter(({ needsAttention }) => needsAttention).length;
  const counts = { all: rows.length, attention, states, identity: { checked: 0, of: rows.length } };
  return wholeBoard({ counts, rows, ...given });
}
const candidateDetail = builderOf(getCandidate.reply, { serverNow: AT_WORK, email: 'teo@example.org' });
/** What is known of the candidate of a row: nothing has happened yet. */
export function aCandidateDetail(row: BoardRow, given: Partial<CandidateDetail> = {}): CandidateDetail {
  const person = { id: row.id, fullName: '', registrationNumber: '', identity: null };
  return candidateDetail({ row, person, ...given });
}

const listedRoom = listRooms.reply.shape.rooms.element;
const part = { title: 'Part', startsAt: null, extraSeconds: 0 };
/** A room in the last of its two parts, in the list of rooms. */
export const aRoom = builderOf(listedRoom, {
  sitting: {
    id: 12,
    timeZone: 'Europe/Paris',
    startsAt: NINE,
    endsBy: '2027-06-03T11:40:00.000Z',
    pausedAt: null,
    resumeAt: null,
    parts: [
      { ...part, id: 31, position: 1, type: 'Reading', endsBy: null },
      { ...part, id: 32, position: 2, type: 'Writing', endsBy: '2027-06-03T09:53:00.000Z' },
    ],
  },
  counts: { all: 24, attention: 5, states: { working: 14, submitted: 2 }, identity: { checked: 12, of: 24 } },
});

/** The window was not in front for six seconds, at 9:21 in Paris. */
export const aFact = builderOf(recordedFact, {
  id: 71,
  kind: 'focus_lost',
  partId: 31,
  beganAt: '2027-06-03T07:21:07.000Z',
  endedAt: '2027-06-03T07:21:13.000Z',
  unsureMs: 30,
  source: 'device',
  details: {},
});
/** A record with one fact. */
export const aRecord = builderOf(getOwnRecord.reply, {
  serverNow: '2027-06-17T12:00:00.000Z',
  sitting: { ...mock, timeZone: 'Europe/Paris', startsAt: NINE },
  parts: [
    { id: 31, position: 1, title: 'Reading B2', type: 'Reading' },
    { id: 32, position: 2, title: 'Listening B2', type: 'Listening' },
  ],
  facts: [aFact()],
  removal: { at: '2027-12-14T07:00:00.000Z', days: 180, after: 'release' },
});
/** The same as staff see it: nobody has looked at anything. */
export const aWatchedRecord = builderOf(getRecord.reply, {
  ...aRecord(),
  facts: [{ ...aFact(), looked: null }],
  candidate: { id: 51, number: 22, username: 'Teo Marin', full_name: '', registration_number: '' },
});
