import { isHeardToEnd } from './listening-parts.ts';

export type PlayState =
  | { kind: 'idle' }
  /** `share` of the file that has come, 0 to 1; null while nobody knows how long it is. */
  | { kind: 'loading'; share: number | null }
  /** It did not load, or broke off while it played. */
  | { kind: 'failed'; brokeOff: boolean }
  | { kind: 'playing' }
  /** The device stopped it (a call, unplugged headphones), or the browser wants a press first. */
  | { kind: 'interrupted' }
  | { kind: 'ended' };

export type PlayerSnapshot = { state: PlayState; positionSeconds: number; lengthSeconds: number };

/** What of an audio element is used here. */
export type Sound = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'error'
  | 'play'
  | 'pause'
  | 'load'
  | 'addEventListener'
  | 'removeEventListener'
>;

type Options = {
  sound: Sound;
  /** Fetches the whole file, telling how much of it has come. */
  fetchAudio: (onShare: (share: number | null) => void) => Promise<Blob>;
  /** Records that the part begins or goes on; false when it may not. */
  begin: (positionSeconds: number) => Promise<boolean>;
  /** Told the position about four times a second while it plays, and once more at the end. */
  onPosition: (positionSeconds: number, isEnd: boolean) => void;
  startSeconds: number;
  /** The length the server gave, in seconds; the file's own counts once it is there. */
  lengthSeconds: number;
};

/**
 * Plays one part once, from memory and from `startSeconds` on: no pause, no way back. A failed load uses nothing up;
 * `start` loads it again and goes on where it was.
 */
export function createPartPlayer({ sound, fetchAudio, begin, onPosition, startSeconds, lengthSeconds }: Options) {
  let now: PlayerSnapshot = { state: { kind: 'idle' }, positionSeconds: startSeconds, lengthSeconds };
  let url: string | null = null;
  // What holds it lets it play again: a press does not.
  let held: { wouldPlay: boolean } | null = null;
  const listeners = new Set<() => void>();

  function tell(part: Partial<PlayerSnapshot>) {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }

  const isBusy = () => now.state.kind === 'loading' || now.state.kind === 'playing' || now.state.kind === 'ended';

  async function start() {
    if (isBusy()) return;
    if (now.state.kind === 'interrupted') return await play();
    tell({ state: { kind: 'loading', share: 0 } });
    try {
      await prepare(await fetchAudio((share) => tell({ state: { kind: 'loading', share } })));
    } catch {
      return tell({ state: { kind: 'failed', brokeOff: false } });
    }
    if (now.positionSeconds > 0 && isHeardToEnd(now.positionSeconds, now.lengthSeconds)) return end();
    if (!(await begin(now.positionSeconds))) return tell({ state: { kind: 'idle' } });
    await play();
  }

  /** Hands the file to the element and waits until it can be played from the position reached. */
  async function prepare(file: Blob) {
    if (url) URL.revokeObjectURL(url);
    url = URL.createObjectURL(file);
    sound.src = url;
    sound.load();
    await once('loadedmetadata');
    if (Number.isFinite(sound.duration)) tell({ lengthSeconds: sound.duration });
    if (now.positionSeconds > 0) {
      sound.currentTime = Math.min(now.positionSeconds, now.lengthSeconds);
      await once('seeked');
    }
  }

  function once(event: 'loadedmetadata' | 'seeked'): Promise<void> {
    return new Promise((done, fail) => {
      const onEvent = () => settle(done);
      const onError = () => settle(() => fail(sound.error ?? new Error('The audio could not be read.')));
      function settle(then: () => void) {
        sound.removeEventListener(event, onEvent);
        sound.removeEventListener('error', onError);
        then();
      }
      sound.addEventListener(event, onEvent);
      sound.addEventListener('error', onError);
    });
  }

  async function play() {
    if (held) {
      held.wouldPlay = true;
      return tell({ state: { kind: 'interrupted' } });
    }
    try {
      await sound.play();
      tell({ state: { kind: 'playing' } });
    } catch {
      // Not without a press (a reload, a device that waited), or it broke in the same moment.
      tell({ state: sound.error ? { kind: 'failed', brokeOff: true } : { kind: 'interrupted' } });
    }
  }

  function end() {
    tell({ state: { kind: 'ended' }, positionSeconds: Math.max(now.positionSeconds, now.lengthSeconds) });
    onPosition(now.positionSeconds, true);
  }

  function onTime() {
    if (now.state.kind !== 'playing' || sound.currentTime <= now.positionSeconds) return;
    tell({ positionSeconds: sound.currentTime });
    onPosition(sound.currentTime, false);
  }

  function onEnded() {
    if (now.state.kind === 'playing') end();
  }

  function onPause() {
    // A pause of its own comes before the end.
    if (now.state.kind === 'playing' && !sound.ended && !sound.error) tell({ state: { kind: 'interrupted' } });
  }

  function onError() {
    if (now.state.kind === 'playing' || now.state.kind === 'interrupted') {
      tell({ state: { kind: 'failed', brokeOff: true } });
    }
  }

  const events = { timeupdate: onTime, ended: onEnded, pause: onPause, error: onError };

  return {
    snapshot: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins, tries again after a failure, or goes on after an interruption. */
    start,
    /** Stops for as long as the clock of the test stands still. */
    hold() {
      held = { wouldPlay: now.state.kind === 'playing' };
      sound.pause();
    },
    /** Goes on where `hold` stopped it, after `backSeconds` of what was heard once more; what was silent stays so. */
    async release(backSeconds: number) {
      const wouldPlay = held?.wouldPlay;
      held = null;
      if (!wouldPlay) return;
      sound.currentTime = Math.max(0, sound.currentTime - backSeconds);
      tell({ positionSeconds: sound.currentTime });
      await play();
    },
    /** Listens to the element; what is returned lets go of it and falls silent. */
    attach() {
      for (const [event, listener] of Object.entries(events)) sound.addEventListener(event, listener);
      return () => {
        for (const [event, listener] of Object.entries(events)) sound.removeEventListener(event, listener);
        sound.pause();
        if (url) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}
