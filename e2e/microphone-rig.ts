import type { Page } from '@playwright/test';

type Rig = {
  /** The name of the error with which the microphone does not open; null opens it. */
  fault: string | null;
  /** The microphone hears nothing. */
  silent: boolean;
  /** The recorder gives no sound at all. */
  empty: boolean;
  /** The browser records none of our formats. */
  unsupported: boolean;
};

/**
 * A recording in seconds: how long the sound is that the recorder gave, and at most how long it can have been. On a busy
 * machine the browser begins late and gives less sound than time has passed.
 */
type Span = { given: number; most: number };

type Rigged = Window & {
  rig: Rig & { tracks: MediaStreamTrack[]; recorder: MediaRecorder | null; spans: Promise<Span>[] };
};

/** Puts a microphone into the next pages that can be unplugged, silenced or broken. */
export async function rigMicrophone(page: Page, faults: Partial<Rig> = {}): Promise<void> {
  await page.addInitScript((given) => {
    const rig: Rigged['rig'] = {
      fault: null,
      silent: false,
      empty: false,
      unsupported: false,
      ...given,
      tracks: [],
      recorder: null,
      spans: [],
    };
    (window as unknown as Rigged).rig = rig;
    /** A microphone in a soundproof box: it works and hears nothing. */
    const hush = () => {
      const context = new AudioContext();
      const nothing = new GainNode(context, { gain: 0 });
      const source = new OscillatorNode(context);
      const microphone = new MediaStreamAudioDestinationNode(context);
      source.connect(nothing).connect(microphone);
      source.start();
      return microphone.stream;
    };
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (rig.fault) throw new DOMException('Requested device not found', rig.fault);
      const stream = rig.silent ? hush() : await open(constraints);
      rig.tracks = stream.getAudioTracks();
      return stream;
    };
    const Real = window.MediaRecorder;
    window.MediaRecorder = class extends Real {
      static override isTypeSupported(type: string) {
        return !rig.unsupported && Real.isTypeSupported(type);
      }
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        rig.recorder = this;
        this.addEventListener('dataavailable', (event) => rig.empty && event.stopImmediatePropagation());
        this.addEventListener('dataavailable', ({ data }) => this.#given.push(data));
      }
      #calledMs = 0;
      #given: Blob[] = [];
      override start(timesliceMs?: number) {
        this.#calledMs = performance.now();
        super.start(timesliceMs);
      }
      override stop() {
        const ended = new Promise<number>((done) => {
          this.addEventListener('stop', () => done((performance.now() - this.#calledMs) / 1000));
        });
        rig.spans.push(ended.then(async (most) => ({ given: await this.#secondsGiven(), most })));
        super.stop();
      }
      async #secondsGiven() {
        const bytes = await new Blob(this.#given).arrayBuffer();
        if (bytes.byteLength === 0) return 0;
        const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).catch(() => null);
        return sound?.duration ?? 0;
      }
    };
  }, faults);
}

/** Changes the rig of the page that is open. */
export async function changeRig(page: Page, faults: Partial<Rig>): Promise<void> {
  await page.evaluate((given) => void Object.assign((window as unknown as Rigged).rig, given), faults);
}

/** Pulls the microphone out. */
export async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const track of (window as unknown as Rigged).rig.tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
}

/** Has the recorder give up with an error. */
export async function breakRecorder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const error = new DOMException('The encoder gave up.', 'EncodingError');
    (window as unknown as Rigged).rig.recorder?.dispatchEvent(Object.assign(new Event('error'), { error }));
  });
}

/** How long each recording of this page was, by what its recorder gave and by its own start and stop. */
export async function recordedSpans(page: Page): Promise<Span[]> {
  return await page.evaluate(async () => await Promise.all((window as unknown as Rigged).rig.spans));
}
