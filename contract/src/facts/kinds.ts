import { z } from 'zod';
import { id, idOut, time } from '../id.ts';

/** From how long on something is recorded, in milliseconds. */
export const FOCUS_LOST_MS = 2000;
export const OFFLINE_MS = 20_000;
export const CONNECTION_GAP_MS = 30_000;
export const AUDIO_STALL_MS = 1000;
export const CLOCKS_PART_MS = 2000;
export const LATE_PAPER_MS = 2000;
/** Work that was under way when the clock was stopped is sent meanwhile. */
export const WORKED_IN_PAUSE_MS = 30_000;
/** Shorter pastes are not recorded, in characters. */
export const PASTE_MIN = 20;
/** How sure a time is, is said from here on, in milliseconds. */
export const UNSURE_SHOWN_MS = 1000;
/** How many facts of a candidate are kept for one part, each with its time; more are counted by their kind. */
export const FACTS_MAX = 500;
/** How many come with one beat. */
export const FACTS_AT_ONCE = 50;

/** What a device sees of itself and its page. */
export const deviceFactKinds = [
  'focus_lost',
  'full_screen_left',
  'paste',
  'offline',
  'audio_stall',
  'audio_restarted',
  'microphone_lost',
  'device_slept',
  'clock_set',
  'page_reloaded',
  'late_paper',
] as const;
/** What the server sees. */
export const serverFactKinds = [
  'second_place',
  'connection_gap',
  'worked_in_pause',
  'device_let_in',
  'device_refused',
  'outside_browser',
  'outside_network',
  'identity_checked',
  'identity_check_undone',
] as const;
/** What staff did by themselves: nobody needs to look at it. */
export const quietFactKinds = [
  'identity_checked',
  'identity_check_undone',
] as const satisfies readonly ServerFactKind[];
export const factKinds = [...deviceFactKinds, ...serverFactKinds] as const;
export type ServerFactKind = (typeof serverFactKinds)[number];
export type FactKind = (typeof factKinds)[number];

const quiet: readonly FactKind[] = quietFactKinds;

/** Whether somebody should look at facts of this kind. */
export function isToLookAt(kind: FactKind): boolean {
  return !quiet.includes(kind);
}

/** How long a text was that was pasted, in characters; never the text. */
const pasteDetails = z.strictObject({ length: z.int().min(PASTE_MIN).max(10_000_000) });
/** By how much the clock of the device was set: forward, or back where it is negative. */
const clockDetails = z.strictObject({ seconds: z.int().min(-2147483647).max(2147483647) });
/** Which of the staff did it; of a check of the identity, the name and number that were checked. */
const staffDetails = z.strictObject({ by: z.string(), as: z.string().optional() });
const noDetails = z.strictObject({});

/** A fact as a device tells it, once it is over. */
const told = z.strictObject({
  /** Counts the facts of a place from 1; they are sent in order. */
  seq: z.int().min(1).max(2147483647),
  attemptId: id.optional(),
  /** By the server's clock, as the device knows it from its steady one; `endedAt` is absent for what has no length. */
  beganAt: time,
  endedAt: time.optional(),
  /** How far off these times may be. */
  unsureMs: z.int().min(0).max(86_400_000),
  /** How many of its kind it stands for: more than one once a device has recorded FACTS_MAX in a part. */
  count: z.int().min(1).max(1_000_000).optional(),
});

export const deviceFact = z.discriminatedUnion('kind', [
  told.extend({ kind: z.enum(deviceFactKinds).exclude(['paste', 'clock_set']) }),
  told.extend({ kind: z.literal('paste'), details: pasteDetails }),
  told.extend({ kind: z.literal('clock_set'), details: clockDetails }),
]);
export type DeviceFact = z.output<typeof deviceFact>;
/** The same before it is checked, as a device sends it. */
export type SentFact = z.input<typeof deviceFact>;

/** Who of the staff checked the identity of a candidate, and when. */
export const identityCheck = z.object({
  by: z.string(),
  at: time,
  /** The name and number that were checked, where they are others now: the identity is to be checked again. */
  as: z.string().optional(),
});
export type IdentityCheck = z.output<typeof identityCheck>;

/** Whether the identity was checked of a candidate as they are called now. */
export function isIdentityChecked(identity: IdentityCheck | null): boolean {
  return identity !== null && identity.as === undefined;
}

/** A fact as it is read, by staff and by the learner alike. */
export const recordedFact = z.object({
  id: idOut,
  kind: z.enum(factKinds),
  /** The part that was open. */
  partId: idOut.nullable(),
  beganAt: time,
  /** Null for what has no length. */
  endedAt: time.nullable(),
  unsureMs: z.int(),
  source: z.enum(['device', 'server']),
  details: z.union([pasteDetails, clockDetails, staffDetails, noDetails]),
});
export type RecordedFact = z.output<typeof recordedFact>;
