import type { Candidate, OwnPartTime } from '@parlance/contract/sittings/candidates';
import { shownName } from '@parlance/contract/texts/shown-name';

/** Who has the same times, and when they have them. */
export type Timeline = {
  key: string;
  /** One name, or null for everybody with the standard time. */
  name: string | null;
  people: number;
  breaks: Candidate['breaks'];
  /** Parts whose moment is known, in their order. */
  times: KnownTime[];
  /** When the last part ends, in milliseconds since 1970; null while no time is known. */
  endsMs: number | null;
};

export type KnownTime = OwnPartTime & {
  startMs: number;
  endMs: number;
  /** What everyone has, what is added for this person, and rest breaks, each in milliseconds. */
  baseMs: number;
  extraMs: number;
  restMs: number;
};

/**
 * The candidates by when they end at the latest, with every rest break used in full: those with the standard time as
 * one, then everybody with times of their own.
 */
export function timelinesOf(candidates: Candidate[]): Timeline[] {
  const here = candidates.filter(({ state }) => state !== 'withdrawn');
  const standard = here.filter(isStandard);
  const [first] = standard;
  const own = here.filter((each) => !isStandard(each));
  return [
    ...(first ? [{ ...timelineOf(first), key: 'standard', name: null, people: standard.length }] : []),
    ...own.map(timelineOf),
  ];
}

/** From the first start to the last end, in milliseconds since 1970; null while no time is known. */
export function spanOf(timelines: Timeline[]): { fromMs: number; toMs: number } | null {
  const times = timelines.flatMap((each) => each.times);
  if (times.length === 0) return null;
  return {
    fromMs: Math.min(...times.map(({ startMs }) => startMs)),
    toMs: Math.max(...times.map(({ endMs }) => endMs)),
  };
}

const HOUR_MS = 3_600_000;
/** More marks than this would touch each other. */
const MARKS_MAX = 7;

/** Whole hours to mark between two moments, so many apart that they have room. */
export function hoursBetween({ fromMs, toMs }: { fromMs: number; toMs: number }): number[] {
  const step = HOUR_MS * Math.max(1, Math.ceil((toMs - fromMs) / HOUR_MS / MARKS_MAX));
  const marks: number[] = [];
  for (let at = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; at <= toMs; at += step) marks.push(at);
  return marks;
}

function isStandard({ times, breaks }: Candidate): boolean {
  const hasOwn = times.some(
    ({ base_seconds, allowed_seconds, appointment }) => base_seconds !== allowed_seconds || appointment !== null,
  );
  return !hasOwn && breaks.count === 0;
}

function timelineOf(candidate: Candidate): Timeline {
  const restMs = candidate.breaks.count * candidate.breaks.seconds * 1000;
  const times = candidate.times.flatMap((time) => knownTime(time, restMs) ?? []);
  return {
    key: String(candidate.id),
    name: shownName(candidate.full_name, candidate.username),
    people: 1,
    breaks: candidate.breaks,
    times,
    endsMs: times.length === 0 ? null : Math.max(...times.map(({ endMs }) => endMs)),
  };
}

function knownTime(time: OwnPartTime, restMs: number): KnownTime | null {
  const { starts_at, ends_at, base_seconds, allowed_seconds } = time;
  if (!starts_at || !ends_at || base_seconds === null || allowed_seconds === null) return null;
  return {
    ...time,
    startMs: Date.parse(starts_at),
    endMs: Date.parse(ends_at),
    baseMs: Math.min(base_seconds, allowed_seconds) * 1000,
    extraMs: Math.max(0, allowed_seconds - base_seconds) * 1000,
    restMs,
  };
}
