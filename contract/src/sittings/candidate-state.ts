/** What a candidate is doing, as a board and a results file say it. */
export const candidateStates = [
  'withdrawn',
  'absent',
  'submitted',
  'timed_out',
  'ended',
  'paused',
  'on_break',
  'disconnected',
  'working',
  'between_parts',
  'waiting_room',
  'not_arrived',
] as const;
export type CandidateState = (typeof candidateStates)[number];

/** A candidate whose device was last heard of longer ago is disconnected, in seconds. */
export const DISCONNECTED_SECONDS = 30;

/** One part of a sitting for one candidate. */
export type PartFacts = {
  /** What was opened of it; null for nothing. */
  attempt: {
    status: 'open' | 'submitted' | 'timed_out' | 'abandoned';
    closedAtMs: number | null;
    /** Whether staff ended it. */
    isEnded: boolean;
    /** Why its clock stands still; null while it runs. */
    pause: 'pause' | 'break' | null;
  } | null;
  /** Whether it can be opened now or later; asked of one that nothing was opened of. */
  isToCome: boolean;
};

export type CandidateFacts = {
  isRemoved: boolean;
  isMarkedAbsent: boolean;
  /** Whether staff ended the examination for them. */
  isEnded: boolean;
  hasEntered: boolean;
  /** When the device was last heard of, in milliseconds since 1970. */
  lastSeenAtMs: number | null;
  /** In their order. */
  parts: PartFacts[];
};

/** The state of a candidate at a moment, in milliseconds since 1970: the first that fits. */
export function candidateStateAt(facts: CandidateFacts, atMs: number): CandidateState {
  const { isRemoved, isMarkedAbsent, isEnded, hasEntered, lastSeenAtMs, parts } = facts;
  const attempts = parts.flatMap(({ attempt }) => (attempt ? [attempt] : []));
  const open = attempts.find(({ status }) => status === 'open');
  const isMore = open !== undefined || parts.some(({ attempt, isToCome }) => !attempt && isToCome);
  if (isRemoved) return 'withdrawn';
  if (isMarkedAbsent || (attempts.length === 0 && !isMore)) return 'absent';
  if (!isMore) return isEnded ? 'ended' : endOf(attempts);
  if (open?.pause) return open.pause === 'break' ? 'on_break' : 'paused';
  if (!hasEntered) return 'not_arrived';
  if (lastSeenAtMs === null || atMs - lastSeenAtMs > DISCONNECTED_SECONDS * 1000) return 'disconnected';
  if (open) return 'working';
  return attempts.length > 0 ? 'between_parts' : 'waiting_room';
}

/** How the part ended that ended last. */
function endOf(attempts: NonNullable<PartFacts['attempt']>[]): CandidateState {
  const last = attempts.reduce((late, one) => ((one.closedAtMs ?? 0) >= (late.closedAtMs ?? 0) ? one : late));
  if (last.isEnded) return 'ended';
  return last.status === 'submitted' ? 'submitted' : 'timed_out';
}
