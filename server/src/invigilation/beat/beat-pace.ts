import { performance } from 'node:perf_hooks';

/** How often a device tells that it is there, in milliseconds: usually, in the last minute before a start, at most. */
const BEAT_MS = 10_000;
const NEAR_BEAT_MS = 5000;
const SLOWEST_BEAT_MS = 30_000;
/** From this part of its time that a process works on, beats get rarer; at all of it they are the rarest. */
const BUSY = 0.7;
/** What a process did is looked at over so long. */
const LOOK_MS = 5000;

let lookedMs = performance.now();
let usedBefore = performance.eventLoopUtilization();
let busy = 0;

/** After how long the next beat of a device is expected, in milliseconds. */
export function nextBeatMs(isNear: boolean): number {
  return paceOf(isNear ? NEAR_BEAT_MS : BEAT_MS, loopLoad());
}

/** The same for a process that works for this part of its time. */
export function paceOf(usualMs: number, load: number): number {
  const share = Math.min(Math.max((load - BUSY) / (1 - BUSY), 0), 1);
  return Math.round(usualMs + (SLOWEST_BEAT_MS - usualMs) * share);
}

function loopLoad(): number {
  const nowMs = performance.now();
  if (nowMs - lookedMs < LOOK_MS) return busy;
  const used = performance.eventLoopUtilization();
  busy = performance.eventLoopUtilization(used, usedBefore).utilization;
  [lookedMs, usedBefore] = [nowMs, used];
  return busy;
}
