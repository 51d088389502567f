/** What makes the time of a test, as an attempt keeps it. What a test does not have is left out. */
export type Timing = {
  /** The time limit of the course, in seconds; of a Listening test without its recordings. */
  work?: number;
  /** All recordings once, in seconds. */
  audio?: number;
  /** The timers of all Speaking questions, in seconds with at most two decimals. */
  answering?: number;
  /** The time to prepare of all Speaking questions, in seconds. */
  preparation?: number;
  /** How many Speaking questions. */
  questions?: number;
};

/** What moves a person's time: percentages are whole numbers, so nothing is rounded twice. */
export type TimeAllowance = {
  extra_time_percent: number;
  recording_percent: number;
  preparation_percent: number;
  /** How often each recording may be heard again. */
  extra_plays: number;
};

/** What an attempt keeps of what its learner is allowed; what is not named is the standard. */
export type PinnedAccommodation = Partial<TimeAllowance & { break_count: number; break_seconds: number }>;

/** What a profile gives an attempt: what is the standard anyway is left out. */
export function pinnedFrom(values: Required<PinnedAccommodation>): PinnedAccommodation {
  const named = PINNED.flatMap((name) => (values[name] > 0 ? [[name, values[name]]] : []));
  return Object.fromEntries(named);
}

/** The more of two, value by value: what an open attempt keeps when its learner is allowed something else. */
export function moreOf(one: PinnedAccommodation, other: PinnedAccommodation): PinnedAccommodation {
  const named = PINNED.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)] as const);
  return Object.fromEntries(named.filter(([, value]) => value > 0));
}

const PINNED = [
  'extra_time_percent',
  'recording_percent',
  'preparation_percent',
  'extra_plays',
  'break_count',
  'break_seconds',
] as const;

/** Everyone's time. */
export const STANDARD_ALLOWANCE: TimeAllowance = {
  extra_time_percent: 0,
  recording_percent: 0,
  preparation_percent: 0,
  extra_plays: 0,
};

/** What a Speaking test gives beyond its timers: for each question, and once. */
const BETWEEN_QUESTIONS_SECONDS = 60;
const AROUND_QUESTIONS_SECONDS = 300;

/** How long an attempt lasts for a person, in whole seconds. */
export function ownDurationSeconds(timing: Timing, own: Partial<TimeAllowance> = {}): number {
  const { work = 0, audio = 0, answering = 0, preparation = 0, questions = 0 } = timing;
  const around = questions === 0 ? 0 : questions * BETWEEN_QUESTIONS_SECONDS + AROUND_QUESTIONS_SECONDS;
  const { extra_time_percent, recording_percent, preparation_percent, extra_plays } = { ...STANDARD_ALLOWANCE, ...own };
  return (
    withPercent(work, extra_time_percent) +
    audio * (1 + extra_plays) +
    withPercent(answering, recording_percent) +
    withPercent(preparation, preparation_percent) +
    withPercent(around, extra_time_percent)
  );
}

/** Seconds and so many percent more, rounded up; counted in hundredths, which are whole numbers. */
export function withPercent(seconds: number, percent: number): number {
  return Math.ceil((Math.round(seconds * 100) * (100 + percent)) / 10_000);
}
