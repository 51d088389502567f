/** What a device has seen and done; times are of `Date.now()`. */
export type Seen = {
  attemptId: number | null;
  /** When the test began by what it was told, when its questions were there, and how long that call took. */
  paper: { startedAt: string; atMs: number; tookMs: number } | null;
  /** What the server acknowledged last, of how many. */
  acknowledged: number;
  made: number;
  /** The end that it was told last. */
  deadline: string | null;
  /** When it first heard of a pause by staff. */
  coveredMs: number | null;
  /** What submits were answered, and how long the first took from its press. */
  submits: string[];
  submitMs: number | null;
  /** Submits that were put back: there was more time. */
  putBack: number;
  /** Calls that were refused, and those that did not arrive and were sent again. */
  refused: string[];
  again: number;
};

/** Of a device that has not begun. */
export function nothingSeen(): Seen {
  return {
    attemptId: null,
    paper: null,
    acknowledged: 0,
    made: 0,
    deadline: null,
    coveredMs: null,
    submits: [],
    submitMs: null,
    putBack: 0,
    refused: [],
    again: 0,
  };
}
