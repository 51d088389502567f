import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RecordingEnd, startRecording } from './recorder.ts';

class FakeError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** A device that does what the test says, in a time the test moves. */
function setUp() {
  const track = Object.assign(new EventTarget(), { readyState: 'live' });
  const recorder = Object.assign(new EventTarget(), {
    state: 'inactive',
    startedWith: 0,
    start(timesliceMs: number) {
      recorder.state = 'recording';
      recorder.startedWith = timesliceMs;
    },
    stop() {
      recorder.state = 'inactive';
      queueMicrotask(() => recorder.dispatchEvent(new Event('stop')));
    },
  });
  let steadyMs = 5000;
  let tick: (() => void) | null = null;
  let level: number | null = null;
  const ends: RecordingEnd[] = [];
  const chunks: Blob[] = [];
  const interruptions: boolean[] = [];
  const levels: number[] = [];
  const recording = startRecording(
    {
      stream: { getAudioTracks: () => [track] } as unknown as MediaStream,
      mediaType: 'audio/webm',
      meter: {
        read: () => (level === null ? null : { peakDbfs: level, rmsDbfs: level - 10 }),
        wake: () => undefined,
        close: () => undefined,
      },
    },
    {
      onChunk: (chunk) => chunks.push(chunk),
      onLevel: ({ peakDbfs }) => levels.push(peakDbfs),
      onInterrupted: (interrupted) => interruptions.push(interrupted),
      onEnd: (end) => ends.push(end),
    },
    {
      makeRecorder: () => recorder as unknown as MediaRecorder,
      steadyMs: () => steadyMs,
      every: (_milliseconds, work) => {
        tick = work;
        return () => {
          tick = null;
        };
      },
    },
  );
  return {
    recording,
    recorder,
    track,
    ends,
    chunks,
    interruptions,
    levels,
    pass: (seconds: number) => (steadyMs += seconds * 1000),
    hear: (peakDbfs: number | null) => {
      level = peakDbfs;
      tick?.();
    },
    measures: () => tick !== null,
    give: (text: string) =>
      recorder.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) })),
  };
}

describe('a recording', () => {
  let room: ReturnType<typeof setUp>;
  beforeEach(() => {
    room = setUp();
  });

  it('gives its sound second by second, and its length, size and loudest moment at the end', async () => {
    expect(room.recorder.startedWith).toBe(1000);
    room.give('abc');
    room.hear(-20);
    room.hear(-12.5);
    room.hear(-40);
    room.pass(2.5);
    expect(room.recording.elapsedSeconds()).toBe(2.5);
    room.recording.stop();
    room.give('de');
    await vi.waitFor(() => expect(room.ends).toHaveLength(1));
    expect(room.ends[0]).toEqual({ reason: 'stopped', error: null, bytes: 5, durationSeconds: 2.5, peakDbfs: -12.5 });
    expect(await Promise.all(room.chunks.map((chunk) => chunk.text()))).toEqual(['abc', 'de']);
    expect(room.levels).toEqual([-20, -12.5, -40]);
    expect(room.measures()).toBe(false);
  });

  it('without a meter has no loudest moment, and empty pieces are no sound', async () => {
    room.give('');
    room.hear(null);
    room.recording.stop();
    await vi.waitFor(() => expect(room.ends).toHaveLength(1));
    expect(room.ends[0]).toMatchObject({ bytes: 0, peakDbfs: null });
    expect(room.chunks).toEqual([]);
  });

  it('keeps what it has when the device is unplugged, whoever says so first', async () => {
    room.give('abc');
    room.track.readyState = 'ended';
    room.track.dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(room.ends).toHaveLength(1));
    expect(room.ends[0]).toMatchObject({ reason: 'deviceLost', bytes: 3 });

    const other = setUp();
    other.track.readyState = 'ended';
    other.recorder.stop();
    await vi.waitFor(() => expect(other.ends).toHaveLength(1));
    expect(other.ends[0]?.reason).toBe('deviceLost');
  });

  it("says the recorder's own error, and ends", async () => {
    const error = new FakeError('InvalidStateError', 'the encoder gave up');
    room.recorder.dispatchEvent(Object.assign(new Event('error'), { error }));
    await vi.waitFor(() => expect(room.ends).toHaveLength(1));
    expect(room.ends[0]).toMatchObject({
      reason: 'failed',
      error: { name: 'InvalidStateError', message: 'the encoder gave up' },
    });
  });

  it('does not count the time in which a call had the microphone', () => {
    room.pass(3);
    room.track.dispatchEvent(new Event('mute'));
    room.recorder.dispatchEvent(new Event('pause'));
    room.pass(60);
    room.track.dispatchEvent(new Event('unmute'));
    room.pass(1);
    expect(room.recording.elapsedSeconds()).toBe(4);
    expect(room.interruptions).toEqual([true, true, false]);
  });
});
