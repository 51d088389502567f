import { describe, expect, it } from 'vitest';
import {
  listMicrophones,
  type MediaSource,
  microphoneProblem,
  openMicrophone,
  RecordingUnsupported,
} from './microphone.ts';
import { pickRecordingFormat } from './recording-format.ts';

const silentMeter = () => ({ read: () => null, wake: () => undefined, close: () => undefined });

function mediaWith(devices: Partial<MediaDeviceInfo>[]): MediaSource & { asked: unknown[] } {
  const asked: unknown[] = [];
  const target = new EventTarget();
  return {
    asked,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    enumerateDevices: async () => devices as MediaDeviceInfo[],
    getUserMedia: async (constraints) => {
      asked.push(constraints);
      const track = Object.assign(new EventTarget(), {
        label: '',
        readyState: 'live',
        getSettings: () => ({ deviceId: 'one' }),
        stop: () => undefined,
      });
      return { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
    },
  };
}

describe('the microphone', () => {
  it('is the chosen one or none, and the system decides when nothing is chosen', async () => {
    const media = mediaWith([]);
    expect((await openMicrophone(null, media, silentMeter)).label).toBe('Microphone');
    await openMicrophone('two', media, silentMeter);
    expect(media.asked).toEqual([{ audio: true }, { audio: { deviceId: { exact: 'two' } } }]);
  });

  it('is unsupported on a page without a way to it', async () => {
    const failed = await openMicrophone(null, undefined, silentMeter).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RecordingUnsupported);
    expect(microphoneProblem(failed)).toBe('unsupported');
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'other'],
  ])('tells why it did not open: %s is %s', (name, problem) => {
    expect(microphoneProblem(Object.assign(new Error('no'), { name }))).toBe(problem);
  });

  it('is listed by name, cameras and nameless places left out', async () => {
    const media = mediaWith([
      { kind: 'videoinput', deviceId: 'camera', label: 'Camera' },
      { kind: 'audioinput', deviceId: '', label: '' },
      { kind: 'audioinput', deviceId: 'one', label: 'Headset' },
      { kind: 'audioinput', deviceId: 'two', label: '' },
    ]);
    expect(await listMicrophones(media)).toEqual([
      { deviceId: 'one', label: 'Headset' },
      { deviceId: 'two', label: 'Microphone 2' },
    ]);
  });
});

describe('the recording format', () => {
  it.each([
    [['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'], 'audio/webm', 'audio/webm;codecs=opus'],
    [['audio/webm', 'audio/mp4'], 'audio/', 'audio/webm'],
    [['audio/mp4'], 'audio/mp4', 'audio/mp4'],
    [['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'], 'audio/mp4', 'audio/mp4'],
    [['audio/webm;codecs=opus'], 'audio/mp4', 'audio/webm;codecs=opus'],
    [['audio/ogg'], 'audio/', null],
  ])('of a browser that records %j and plays %s is %s', (recorded, played, format) => {
    const picked = pickRecordingFormat(
      (type) => recorded.includes(type),
      (type) => type.startsWith(played),
    );
    expect(picked).toBe(format);
  });
});
