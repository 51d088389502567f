/** One tab's claim to an attempt: of all tabs of this browser only one at a time saves it. */
export type AttemptHold = {
  /**
   * True when this tab has the attempt now. Without `force` it takes only what is free; with it the tab that has it
   * finishes its saving first, and is passed over when it does not answer.
   */
  take: (options: { force: boolean }) => Promise<boolean>;
  release: () => void;
  /** What works with the attempt here: `give` finishes before another tab takes over, `lost` follows. */
  attach: (owner: Owner) => () => void;
};

type Owner = { give: () => Promise<void>; lost: () => void };

/** How the tabs of one browser hear each other; `null` where the browser has no Web Locks. */
type Surroundings = {
  locks: Pick<LockManager, 'request' | 'query'> | null;
  channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  /** How long a tab that is asked has to send what it has. */
  giveLimitMs: number;
};

/** A tab that is just going away lets go within this time. */
const PATIENCE_MS = 400;
const MOST_TRIES = 20;
const GIVE = 'give';

const browser: Surroundings = {
  // Pages that did not come over a safe connection have none: then the server's answers are all there is.
  locks: (globalThis.navigator as Partial<Navigator> | undefined)?.locks ?? null,
  channel: (name) => new BroadcastChannel(name),
  giveLimitMs: 3000,
};

/** The hold of one account on one attempt. Nothing is taken yet. */
export function createAttemptHold(accountId: number, attemptId: number, around: Surroundings = browser): AttemptHold {
  const { locks, channel, giveLimitMs } = around;
  const name = `parlance/attempt/${accountId}/${attemptId}`;
  let letGo: (() => void) | null = null;
  let owner: Owner | null = null;
  const line = locks ? channel(name) : null;
  if (line) {
    line.onmessage = (message) => {
      if (message.data === GIVE && letGo) void give();
    };
  }

  async function give() {
    await owner?.give();
    letGo?.();
    letGo = null;
    owner?.lost();
  }

  /** Resolves with whether the lock was granted; it is kept until `letGo`. */
  function request(options: LockOptions): Promise<boolean> {
    return new Promise((decided) => {
      locks
        ?.request(name, options, () => {
          decided(true);
          return new Promise<void>((done) => (letGo = done));
        })
        .catch(() => {
          decided(false);
          // Stolen: another tab asked and this one did not answer in time.
          if (!letGo) return;
          letGo = null;
          owner?.lost();
        });
    });
  }

  /** What the browser calls this tab: read from a lock that no other tab requests. */
  async function ownClientId(): Promise<string | undefined> {
    const own = `${name}/${crypto.randomUUID()}`;
    return await locks?.request(own, async () => {
      const { held = [] } = await locks.query();
      return held.find((lock) => lock.name === own)?.clientId;
    });
  }

  /** A lock granted after our time limit may still be this tab's own for a moment: then it is not held elsewhere. */
  async function isHeldElsewhere(): Promise<boolean> {
    const { held = [] } = (await locks?.query()) ?? {};
    const holder = held.find((lock) => lock.name === name);
    return holder !== undefined && holder.clientId !== (await ownClientId());
  }

  /** A slow machine can take longer than our time limit to grant a free lock. */
  async function requestUnlessHeld(): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (await request({ signal: AbortSignal.timeout(PATIENCE_MS) })) return true;
      if (await isHeldElsewhere()) return false;
    }
    return false;
  }

  return {
    async take({ force }) {
      if (!locks || letGo) return true;
      if (!force) return await requestUnlessHeld();
      line?.postMessage(GIVE);
      if (await request({ signal: AbortSignal.timeout(giveLimitMs) })) return true;
      return await request({ steal: true });
    },
    release() {
      letGo?.();
      letGo = null;
      line?.close();
    },
    attach(next) {
      owner = next;
      if (locks && !letGo) next.lost();
      return () => {
        if (owner === next) owner = null;
      };
    },
  };
}
