import { z } from 'zod';
import { attemptStatuses } from '../attempts.ts';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { sittingParams } from '../sittings/sitting.ts';
import { doneAs } from './action-kinds.ts';
import { boardPerson, boardRow } from './board.ts';
import { incident } from './incidents.ts';

/** What happened to a candidate: what they did, and what staff did for them. */
export const timelineKinds = [
  'entered',
  'part_started',
  'submitted',
  'timed_out',
  'ended',
  'break',
  'disconnected',
  doneAs.extend,
  doneAs.pause,
  doneAs.resume,
  doneAs.reopen,
  'examination_ended',
  'examination_goes_on',
  'message',
  'admitted_late',
  'place_admitted',
  'place_refused',
  'marked_absent',
  'absence_lifted',
  'identity_checked',
  'identity_check_undone',
  doneAs.hold,
  'hold_lifted',
] as const;

const timelineEntry = z.object({
  at: time,
  kind: z.enum(timelineKinds),
  /** The part that it is about. */
  partId: idOut.nullable(),
  /** Which of the staff did it. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether it was done for the whole room. */
  isForAll: z.boolean(),
  /** How long: of a break, of the pause that was resumed, of the time that was added. */
  seconds: z.int().nullable(),
  /** The text of a message. */
  text: z.string().nullable(),
  /** When they pressed OK below a message. */
  seenAt: time.nullable(),
  /** How many numbers of a test had an answer when it ended, of so many. */
  answered: z.object({ count: z.int(), of: z.int() }).nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The time of one part for one candidate. With the parts of the sum: standard + extra + added + paused + rest = total. */
const partTime = z.object({
  partId: idOut,
  position: z.int(),
  title: z.string(),
  type: z.enum(courseTypes),
  /** Null before it is opened. */
  status: z.enum(attemptStatuses).nullable(),
  startedAt: time.nullable(),
  closedAt: time.nullable(),
  /** When it ends at the latest, as it looks now; of one that has closed when its time was over. */
  endsAt: time.nullable(),
  standardSeconds: z.int().nullable(),
  extraSeconds: z.int().nullable(),
  addedSeconds: z.int(),
  pausedSeconds: z.int(),
  /** Rest breaks that were not taken. */
  restSeconds: z.int(),
  totalSeconds: z.int().nullable(),
  /** How often it was opened again. */
  reopened: z.int(),
  /** What came after its end and was not taken in. */
  late: z.object({ answers: z.int(), recordings: z.int() }),
});

/** One candidate of the board with all that happened: the newest first. */
export const getCandidate = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/candidates/:candidateId',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams.extend({ candidateId: id }),
  reply: z.object({
    serverNow: time,
    row: boardRow,
    person: boardPerson,
    email: z.string(),
    /** When the last answer was saved. */
    savedAt: time.nullable(),
    breaks: z.object({ left: z.int(), seconds: z.int() }),
    heldReason: z.string().nullable(),
    parts: z.array(partTime),
    timeline: z.array(timelineEntry),
    incidents: z.array(incident),
  }),
  refusals: [],
});
export type CandidateDetail = z.output<(typeof getCandidate)['reply']>;
