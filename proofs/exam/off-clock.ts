/** How the clock of a device is wrong: by so much when a page opens, and running at this rate from then on. */
export type OffClock = { aheadMs: number; rate: number };

/** What the watcher of a page has noted; times are of the machine's own clock, which is the server's. */
export type Watched = { shownMs: number | null };

/** What of a page is used here: this program knows no browser. */
type Page = {
  document: { querySelectorAll: (selector: string) => Iterable<{ textContent: string | null }> };
  requestAnimationFrame: (drawn: () => void) => void;
  machineNow: () => number;
  watched: Watched;
};

/**
 * Runs in a page before its own code, and takes all that it needs with it. What the code of a page asks for the time
 * is replaced: `Date`, `performance.now`, `performance.timeOrigin`, and how long `setTimeout` and `setInterval` wait.
 * One oscillator drives all of them in a real device, so a rate changes the steady clock as well as the wall clock;
 * setting the time changes the wall clock alone. Not replaced are frames, the time stamps of events and the limits of
 * `AbortSignal.timeout`: they follow the machine. `machineNow` tells its time, and `watched` when this heading was drawn.
 */
export function setOff({ aheadMs, rate, heading }: OffClock & { heading: string }): void {
  const page = globalThis as unknown as Page;
  const TrueDate = Date;
  const steady = performance.now.bind(performance);
  const openedMs = TrueDate.now() - steady();
  const steadyNow = () => steady() * rate;
  const wallNow = () => Math.floor(openedMs + aheadMs + steadyNow());
  performance.now = steadyNow;
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs });
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [wallNow()] : given, made) as object,
    apply: (target) => new target(wallNow()).toString(),
    get: (target, name, from) => (name === 'now' ? wallNow : (Reflect.get(target, name, from) as unknown)),
  });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const wait = globalThis[name] as (...given: unknown[]) => unknown;
    const waitOff = (work: unknown, ms = 0, ...given: unknown[]) => wait(work, Number(ms) / rate, ...given);
    Object.defineProperty(globalThis, name, { value: waitOff, writable: true, configurable: true });
  }

  page.machineNow = () => TrueDate.now();
  page.watched = { shownMs: null };
  const watch = () => {
    const isThere = [...page.document.querySelectorAll('h2, h3')].some(({ textContent }) => textContent === heading);
    if (!isThere) page.requestAnimationFrame(watch);
    // Two frames on it is on the screen.
    else page.requestAnimationFrame(() => page.requestAnimationFrame(() => note()));
  };
  const note = () => {
    page.watched.shownMs = TrueDate.now();
  };
  page.requestAnimationFrame(watch);
}

/** In a page: the machine's time, and what this element shows at it. */
export function readWithTime(element: { textContent: string | null }): { atMs: number; text: string } {
  return { atMs: (globalThis as unknown as Page).machineNow(), text: element.textContent ?? '' };
}

/** In a page: what its watcher has noted. */
export function readWatched(): Watched {
  return (globalThis as unknown as Page).watched;
}
