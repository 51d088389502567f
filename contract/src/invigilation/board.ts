import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { factKinds, identityCheck } from '../facts/kinds.ts';
import { idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { candidateStates } from '../sittings/candidate-state.ts';
import { sittingParams, sittingPhases, sittingStatuses, staffParts } from '../sittings/sitting.ts';
import { actionKinds } from './action-kinds.ts';

/** A device whose round trip takes longer is slow, in milliseconds. */
export const SLOW_MS = 1500;
/** Work that waits longer to be sent is worth a look, in seconds. */
export const UNSENT_SECONDS = 30;
/** When a device was last heard of is told from here on, in seconds. */
export const LAST_SEEN_SECONDS = 20;

/** How the connection of a device is: `slow` by its round trip or by work that waits, `lost` when it is not heard of. */
export const connections = ['good', 'slow', 'lost'] as const;

/** A candidate as those who watch the room see them. */
export const boardRow = z.object({
  id: idOut,
  number: z.int(),
  username: z.string(),
  room: z.string(),
  seat: z.string(),
  state: z.enum(candidateStates),
  /** Since when, where that is worth knowing: disconnected, paused or on a break, entered, ended. */
  since: time.nullable(),
  /** Whether somebody should look: disconnected, work that waits, another device at the door, new facts. */
  needsAttention: z.boolean(),
  /** The part that is open, or comes next. */
  partId: idOut.nullable(),
  /** Where the candidate is in the test that is open: the first number of the question, of so many numbers. */
  question: z.object({ number: z.int(), of: z.int() }).nullable(),
  /** How many numbers of it have an answer. */
  answered: z.int().nullable(),
  /** When the open test ends, without a pause that is under way: while the clock stands still what is left is from
   * `pausedAt` to this. */
  deadline: time.nullable(),
  pausedAt: time.nullable(),
  resumeAt: time.nullable(),
  /** The rest breaks of it that were not taken, in seconds: with them it ends at the latest. */
  restSeconds: z.int(),
  /** What was added while it ran. */
  extendedSeconds: z.int(),
  /** Whether this person has other times than everyone. */
  hasOwnTime: z.boolean(),
  /** When their next part begins, as far as it is known. */
  startsAt: time.nullable(),
  /** Absent while the device was heard of within LAST_SEEN_SECONDS. */
  lastSeenAt: time.nullable(),
  /** Null for whoever is not expected to be there. */
  connection: z.enum(connections).nullable(),
  /** How many answers and recordings the device has that were not sent. */
  unsent: z.int(),
  /** Whether no session of the account is alive any more. */
  isLoggedOut: z.boolean(),
  /** Another device waits to be let in. */
  placeWaits: z.boolean(),
  /** Whether the examination was ended for them. */
  isEnded: z.boolean(),
  /** How many parts they have opened. */
  partsTaken: z.int(),
  /** A part that was not begun cannot be opened any more: **Let in late** opens it. */
  isTooLate: z.boolean(),
  /** How many messages were sent to them, and how many of those they have seen. */
  messages: z.object({ sent: z.int(), seen: z.int() }),
  /** Facts that nobody has looked at, by their kind; empty for whoever does not see facts. */
  flags: z.partialRecord(z.enum(factKinds), z.int()),
  incidents: z.int(),
  /** Whether their result is withheld until that is lifted. */
  isHeld: z.boolean(),
  /** Who marked them absent. */
  absentMarkedBy: z.string().nullable(),
});
export type BoardRow = z.output<typeof boardRow>;

/** Who a candidate is: what seldom changes, and is not sent with each of their rows. */
export const boardPerson = z.object({
  id: idOut,
  /** As in their papers, and the number by which the school knows them; '' for none. */
  fullName: z.string(),
  registrationNumber: z.string(),
  /** Null until somebody has checked it; of another name than theirs it does not count. */
  identity: identityCheck.nullable(),
});
export type BoardPerson = z.output<typeof boardPerson>;

const boardPart = z.object({
  id: idOut,
  position: z.int(),
  title: z.string(),
  type: z.enum(courseTypes),
  /** The moment for everyone, where there is one. */
  startsAt: time.nullable(),
  /** When the last of those who take it now ends, with every rest break; null while nobody does. */
  endsBy: time.nullable(),
  extraSeconds: z.int(),
});

/** What of a sitting stands above its board. */
const boardSitting = z.object({
  id: idOut,
  title: z.string(),
  /** There where the demo simulates its candidates. */
  isSimulated: z.literal(true).optional(),
  status: z.enum(sittingStatuses),
  phase: z.enum(sittingPhases),
  timeZone: z.string(),
  startsAt: time,
  endsBy: time,
  /** Since when the whole sitting is paused, and when all go on together. */
  pausedAt: time.nullable(),
  resumeAt: time.nullable(),
  hasAccessCode: z.boolean(),
  /** Null without one, and for an invigilator until an hour before the start. */
  accessCode: z.string().nullable(),
  parts: z.array(boardPart),
  /** The caller's own part in it; null for those who see it by their access. */
  ownPart: z.enum(staffParts).nullable(),
  /** What the caller may do here. */
  may: z.array(z.enum(actionKinds)),
  /** Whether the caller sees what was recorded of candidates. */
  seesFacts: z.boolean(),
});

const counts = z.object({
  all: z.int(),
  attention: z.int(),
  states: z.partialRecord(z.enum(candidateStates), z.int()),
  /** Of how many the identity was checked as they are called now, of those who are neither withdrawn nor absent. */
  identity: z.object({ checked: z.int(), of: z.int() }),
});

/**
 * The room of a published sitting, asked every two seconds. Without `since` all rows; with the cursor of the reply before
 * those that changed, or all (`whole`) where that is not known any more. A row takes the place of the one before, and so
 * does a person. For leads, invigilators and whoever sees the whole school.
 */
export const board = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/board',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  query: z.strictObject({
    since: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional(),
  }),
  reply: z.object({
    serverNow: time,
    cursor: z.string(),
    whole: z.boolean(),
    sitting: boardSitting,
    counts,
    rows: z.array(boardRow),
    people: z.array(boardPerson),
  }),
  refusals: [],
});
export type Board = z.output<(typeof board)['reply']>;

/** How many rooms are told of at once, those that began last. */
export const ROOMS_MAX = 20;

const room = z.object({
  sitting: boardSitting.pick({
    id: true,
    isSimulated: true,
    timeZone: true,
    startsAt: true,
    endsBy: true,
    pausedAt: true,
    resumeAt: true,
    parts: true,
  }),
  counts,
});
export type Room = z.output<typeof room>;

/** The rooms under way whose board the caller may read, as those boards say it, for a list of them. */
export const listRooms = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/rooms',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  reply: z.object({ serverNow: time, rooms: z.array(room) }),
  refusals: [],
});
