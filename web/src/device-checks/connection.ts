import { getServerTime, probeDown, probeUp, UP_BYTES } from '@parlance/contract/device-checks/device-checks';
import { CALLS_TIMED, type Measurements } from '@parlance/contract/device-checks/measurements';
import { CallRefused, call, callForBytes, uploadRaw } from '../platform/call.ts';
import { createServerClock, steadyNow } from '../platform/server-clock.ts';
import { randomBytes } from './storage.ts';

/** A call that is not answered by then is lost. */
const LOST_MS = 3000;
/** A line that is slow is measured by what goes through it until then. */
const PROBE_MS = 10_000;

/** How far the device's clock is from the server's. Rejects where the server is not reached. */
export async function measureClock(): Promise<Measurements['clock']> {
  const clock = createServerClock();
  const sentAtMs = steadyNow();
  const { serverNow } = await call(getServerTime, {}, { signal: AbortSignal.timeout(PROBE_MS) });
  clock.sync(serverNow, sentAtMs, steadyNow());
  return { ahead_seconds: Math.round((Date.now() - clock.now()) / 1000) };
}

/** How long answers take, how many are lost, and how fast the line is. Rejects where the server refuses to measure. */
export async function measureConnection(): Promise<Measurements['connection']> {
  const answeredMs: number[] = [];
  for (let made = 0; made < CALLS_TIMED; made += 1) {
    const ms = await unlessCut(timeCall);
    if (ms !== null) answeredMs.push(ms);
  }
  const isThere = answeredMs.length > 0;
  return {
    median_ms: isThere ? Math.round(medianOf(answeredMs)) : null,
    lost: CALLS_TIMED - answeredMs.length,
    down_mbits: isThere ? await unlessCut(measureDown) : null,
    up_mbits: isThere ? await unlessCut(measureUp) : null,
  };
}

async function timeCall(): Promise<number> {
  const startMs = steadyNow();
  await call(getServerTime, {}, { signal: AbortSignal.timeout(LOST_MS) });
  return steadyNow() - startMs;
}

async function measureDown(): Promise<number | null> {
  const startMs = steadyNow();
  let bytes = 0;
  const stream = await callForBytes(probeDown, {}, { signal: AbortSignal.timeout(PROBE_MS) });
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
  } catch {
    // Cut off by the time it may take, or by the line: what came until then is measured.
  }
  return bytes === 0 ? null : megabitsASecond(bytes, steadyNow() - startMs);
}

async function measureUp(): Promise<number | null> {
  const startMs = steadyNow();
  let sent = { share: 0, atMs: startMs };
  const note = (share: number) => {
    sent = { share, atMs: steadyNow() };
  };
  try {
    await uploadRaw(probeUp, {}, new Blob([randomBytes(UP_BYTES)]), note, { signal: AbortSignal.timeout(PROBE_MS) });
    note(1);
  } catch (error) {
    if (error instanceof CallRefused) throw error;
  }
  return sent.share === 0 ? null : megabitsASecond(UP_BYTES * sent.share, sent.atMs - startMs);
}

/** What no answer came to is null; a refusal is the server's own word. */
async function unlessCut(work: () => Promise<number | null>): Promise<number | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallRefused) throw error;
    return null;
  }
}

/** In millions of bits a second, with two decimals. */
export function megabitsASecond(bytes: number, ms: number): number {
  return Math.round((bytes * 8) / Math.max(1, ms) / 10) / 100;
}

/** The middle of some numbers, or of the two in the middle their mean. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}
