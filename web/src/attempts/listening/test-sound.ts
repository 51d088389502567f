const VOLUME = 'test-volume';
const START_PERCENT = 70;
const ACTIONS: MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekto',
  'seekbackward',
  'seekforward',
  'previoustrack',
  'nexttrack',
];

/** The one audio element of a test and its volume. */
export type TestSound = {
  element: HTMLAudioElement;
  /** 0 to 100. */
  volumePercent: () => number;
  setVolumePercent: (percent: number) => void;
  /** Called inside a press: a browser that wants one before sound may play lets this element play from then on. */
  unlock: () => void;
};

/** An element for a whole test: the volume is kept on this device over a reload. */
export function createTestSound(): TestSound {
  const element = new Audio();
  element.preload = 'auto';
  let percent = keptPercent();
  let silence: string | null = null;
  element.volume = percent / 100;
  return {
    element,
    volumePercent: () => percent,
    setVolumePercent(next) {
      percent = next;
      element.volume = next / 100;
      localStorage.setItem(VOLUME, String(next));
    },
    unlock() {
      silence ??= URL.createObjectURL(silentWav());
      element.src = silence;
      element.play().catch(() => undefined);
    },
  };
}

/** Takes the keys and the lock screen of the device their hold on the recording; what is returned gives it back. */
export function ignoreMediaKeys(): () => void {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
  const set = (handler: MediaSessionActionHandler | null) => {
    for (const action of ACTIONS) {
      try {
        session?.setActionHandler(action, handler);
      } catch {
        // A browser knows only some of the actions.
      }
    }
  };
  // Null would give the browser's own handler back, which pauses.
  set(() => undefined);
  return () => set(null);
}

function keptPercent(): number {
  const kept = Number(localStorage.getItem(VOLUME) ?? START_PERCENT);
  return kept >= 0 && kept <= 100 ? kept : START_PERCENT;
}

/** A twentieth of a second of nothing: mono, 8 bit, 8,000 Hz. */
function silentWav(): Blob {
  const samples = 400;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  for (let index = 44; index < 44 + samples; index += 1) view.setUint8(index, 128);
  return new Blob([view.buffer], { type: 'audio/wav' });
}
