import { performance } from 'node:perf_hooks';
import { recurring } from '../../platform/recurring.ts';

/** How often a device tells that it is there, in milliseconds: in the last minute before a start most often. */
const beats = { near: 5000, usual: 10_000, ended: 30_000 };
const SLOWEST_BEAT_MS = 30_000;
/** What would come sooner comes one time later: whoever is a little early is in time. */
const SOONEST_BEAT_MS = 1000;
/** In how many steps candidates beat one after another, by their numbers. */
const SLOTS = 80;
/** From this part of its time that a process works on, beats get rarer; at all of it they are the rarest. */
const BUSY = 0.7;
/** Over how long the work of a process is looked at. */
const LOOK_MS = 5000;

/** The part of its time that this process has worked lately; nothing until it is measured. */
let load = 0;

/** Measures how busy this process is, until stopped. */
export function startPacing(): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  const look = async () => {
    const now = performance.eventLoopUtilization();
    load = performance.eventLoopUtilization(now, before).utilization;
    before = now;
  };
  return recurring(LOOK_MS, look, () => {}).stop;
}

/** Whose beat it is, by the number of the candidate, and when it came. */
type Whose = { number: number; nowMs: number };

/** After how long the next beat of a device is expected, in milliseconds. */
export function nextBeatMs(when: keyof typeof beats, whose: Whose): number {
  return paceOf(spreadOver(beats[when], whose), load);
}

/**
 * After how long a device beats that does so every `paceMs`: at its own moment, which its number gives it. So a room whose
 * pages open at one moment, or come back at one, is in step for one beat only, and a beat that was late puts off no other.
 */
export function spreadOver(paceMs: number, { number, nowMs }: Whose): number {
  const ownMs = ((number % SLOTS) * paceMs) / SLOTS;
  const sinceOwnMs = (nowMs - ownMs) % paceMs;
  const untilOwnMs = paceMs - sinceOwnMs;
  return untilOwnMs < SOONEST_BEAT_MS ? untilOwnMs + paceMs : untilOwnMs;
}

/** What a process that works for this part of its time makes of it. */
export function paceOf(usualMs: number, busy: number): number {
  const share = Math.min(Math.max((busy - BUSY) / (1 - BUSY), 0), 1);
  return Math.round(usualMs + (SLOWEST_BEAT_MS - usualMs) * share);
}
