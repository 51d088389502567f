type Options = {
  /** How long ago the server was last heard from, in milliseconds. */
  silentMs: () => number;
  /** Whether somebody would see that the connection is lost: a hidden page asks nothing. */
  isSeen: () => boolean;
  /** Whether the server answers within `limitMs`. */
  ask: (limitMs: number) => Promise<boolean>;
  /** Called when the server does not answer any more, and when it answers again. */
  onChange: (isReached: boolean) => void;
};

/** After this long without any reply the server is asked whether it is there … */
const SILENT_MS = 6000;
/** … and an answer may take this long: together they stay below the 12 seconds in which a learner must be told. */
const ANSWER_LIMIT_MS = 5000;
/** As long as it does not answer, it is asked again after this long. */
const AGAIN_MS = 3000;

/**
 * Notices a connection that is lost without the browser's `offline` event, such as a network that is connected and
 * carries nothing. Replies to saves count as well, so that a learner who answers causes no further call. Returns what
 * stops it.
 */
export function watchConnection({ silentMs, isSeen, ask, onChange }: Options): () => void {
  let wasReached = true;
  let isStopped = false;
  let timer = setTimeout(check, SILENT_MS);

  async function check() {
    const quietMs = silentMs();
    if (!isSeen()) return wait(SILENT_MS);
    const isHeard = quietMs < SILENT_MS;
    const isReached = isHeard || (await ask(ANSWER_LIMIT_MS));
    if (isStopped) return;
    if (isReached !== wasReached) onChange(isReached);
    wasReached = isReached;
    wait(isReached ? SILENT_MS - (isHeard ? quietMs : 0) : AGAIN_MS);
  }

  function wait(ms: number) {
    timer = setTimeout(check, ms);
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
