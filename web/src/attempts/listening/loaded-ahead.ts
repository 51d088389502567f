import type { TimedPart } from './listening-parts.ts';

const nothing = () => undefined;

/**
 * A file that can be fetched before it is needed. `loadAhead` resolves when it has come or could not be fetched, also
 * where `load` is fetching it. `load` takes what has come or is on its way, once: after that it fetches again.
 */
export function loadedAhead(fetchFile: TimedPart['load']): Pick<TimedPart, 'load' | 'loadAhead'> {
  let ahead: Promise<Blob> | null = null;
  /** When what `load` took has come. The file itself is not held here: it may be large. */
  let taken: Promise<void> | null = null;
  let share: number | null = 0;
  let tellShare: (share: number | null) => void = nothing;

  return {
    async loadAhead() {
      if (taken) return await taken;
      ahead ??= fetchFile((now) => {
        share = now;
        tellShare(now);
      });
      // Nobody waits for it yet, so a failure is not shown: `load` fetches it again.
      await ahead.then(nothing, () => {
        ahead = null;
      });
    },
    async load(onShare) {
      const file = ahead ?? fetchFile(onShare);
      if (ahead) onShare(share);
      tellShare = onShare;
      ahead = null;
      taken = file.then(nothing, nothing);
      return await file;
    },
  };
}
