import type { StaffPart } from '../sittings/sitting.ts';

/**
 * What staff do in a room, in the order of `may`, and what each is called once it was done: stored, and in the log after
 * `sitting.`. Nothing else names both words.
 */
export const doneAs = {
  extend: 'extended',
  pause: 'paused',
  resume: 'resumed',
  reopen: 'reopened',
  end: 'ended',
  message: 'message_sent',
  admit: 'admitted',
  attendance: 'attendance',
  identity: 'identity',
  incident: 'incident_noted',
  hold: 'held',
} as const;
export type ActionKind = keyof typeof doneAs;
export const actionKinds = Object.keys(doneAs) as ActionKind[];

/** What lets somebody note an incident lets them withdraw one. */
export type DoneKind = (typeof doneAs)[ActionKind] | 'incident_withdrawn';

/** What nobody has anything of once an examination is over and no test goes on. */
export const actionsOfRoom: readonly ActionKind[] = ['extend', 'pause', 'resume'];

/** What each part of the staff may do; whoever sees the whole school may what leads may. */
export const actionsOf: Record<StaffPart, readonly ActionKind[]> = {
  lead: actionKinds,
  invigilator: ['pause', 'resume', 'message', 'admit', 'attendance', 'identity', 'incident'],
  marker: [],
};
