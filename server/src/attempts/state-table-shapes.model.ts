/** Extra time in percent, and so many breaks. */
export type Allowed = { percent: number; breaks: number };

export type Letters = Record<number, string>;
export type Sent = Record<number, string | null>;

export type ModelAttempt = {
  id: number;
  status: 'open' | 'submitted' | 'timed_out' | 'abandoned';
  /** Without the break under way. */
  deadline: number;
  /** The break under way, or the last one that ended by itself. */
  break: { at: number; until: number; byStaff?: 'one' | 'all' } | null;
  breaksUsed: number;
  /** Its end when it was last opened again. */
  reopenedUntil?: number;
  /** What the learner is allowed in it. */
  allowed: Allowed;
  closedAt: number;
  answers: Letters;
  saved: boolean;
  sequence: number;
  lastSave: string;
  score: number | null;
  /** Of each question what came last after the end, null where only blank answers did. */
  late: Map<number, string | null>;
  /** When that came. */
  lateAt: Map<number, number>;
  /** The clip in time of a question; a late one may be beside it. */
  recordings: Map<number, string>;
  /** The late clip of a question: after the end, or one that does not count. */
  lateRecordings: Map<number, string>;
  /** The questions whose clocks have begun, and until when each runs. */
  opened: Map<number, { endsAt: number }>;
  plays: Record<number, { startedAt: number; position: number }>;
};

/** What the server should answer: a status, and for a 200 of a submit the score and the attempt. */
export type Expected = { status: number; code?: string; attempt?: ModelAttempt };

export type Model = {
  now: number;
  durationSeconds: number;
  /** What of the duration gets longer with extra time. */
  stretchedSeconds: number;
  /** What the learner is allowed when a test is opened now. */
  allowed: Allowed;
  /** It is a part of a sitting: whoever saved nothing was there all the same. */
  isSitting?: true;
  /** A person marks: no score until then. */
  markedByPerson: boolean;
  /** How often a learner may open the course; null for no limit. */
  attemptsAllowed: number | null;
  /** Its questions are answered by recordings: a letter is refused, and what came with it is stored. */
  spoken: boolean;
  /** How long each spoken question may be answered. */
  timers: Record<number, number>;
  attempts: ModelAttempt[];
};
