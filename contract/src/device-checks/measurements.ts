import { z } from 'zod';

/** The checks in the order in which they are made. */
export const deviceCheckNames = ['browser', 'screen', 'storage', 'clock', 'connection', 'sound', 'microphone'] as const;
export type DeviceCheckName = (typeof deviceCheckNames)[number];

/** From the worst to the best. */
export const verdicts = ['fail', 'warning', 'pass'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a test needs of a browser. */
export const browserParts = [
  'fetch_streams',
  'indexed_db',
  'web_locks',
  'audio_context',
  'media_recorder',
  'secure_context',
] as const;
export type BrowserPart = (typeof browserParts)[number];

/** Why there was no microphone to listen to. */
export const microphoneProblems = ['denied', 'missing', 'busy', 'unsupported', 'other'] as const;

/** How many calls are made to measure the time of an answer. */
export const CALLS_TIMED = 10;

const count = (max: number) => z.int().min(0).max(max);
const megabits = z.number().min(0).max(1_000_000);

/** What each check found, in numbers. */
export const measurements = z.strictObject({
  browser: z.strictObject({
    /** Its name and main version, such as `Firefox 140`. */
    name: z.string().max(60),
    missing: z.array(z.enum(browserParts)).max(browserParts.length),
  }),
  /** Of the whole screen, in CSS pixels. */
  screen: z.strictObject({ width: count(100_000), height: count(100_000) }),
  storage: z.strictObject({
    /** What this site may still store, in MiB; null where the browser does not say. */
    free_mib: count(1_000_000_000).nullable(),
    /** The browser promised not to delete it when space is short. */
    is_persistent: z.boolean(),
    /** 5 MiB were written, and read back as they were. */
    is_written: z.boolean(),
  }),
  /** How far the device's clock is ahead of the server's, negative when behind. Whole seconds. */
  clock: z.strictObject({ ahead_seconds: z.int().min(-10_000_000_000).max(10_000_000_000) }),
  connection: z.strictObject({
    /** The median time of an answer; null where none came. */
    median_ms: count(600_000).nullable(),
    /** How many of the calls were not answered. */
    lost: count(CALLS_TIMED),
    /** Mbit/s; null where nothing arrived. */
    down_mbits: megabits.nullable(),
    up_mbits: megabits.nullable(),
  }),
  sound: z.strictObject({
    /** How often a number was played. */
    tries: z.int().min(1).max(2),
    /** The last one was named. */
    is_heard: z.boolean(),
  }),
  microphone: z.strictObject({
    problem: z.enum(microphoneProblems).nullable(),
    /** The loudest moment of five seconds, in dBFS; null where nothing was measured. */
    peak_dbfs: z.number().min(-200).max(20).nullable(),
    plays_back: z.boolean(),
  }),
});
export type Measurements = z.output<typeof measurements>;
