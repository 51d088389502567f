import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPartPlayer, type Sound } from './part-player.ts';

afterEach(() => vi.restoreAllMocks());

/** An element that is read and plays when it is told to, of ten seconds. */
function aSound() {
  const events = new EventTarget();
  const sound = {
    src: '',
    currentTime: 0,
    duration: 10,
    ended: false,
    error: null as MediaError | null,
    unreadable: false,
    needsPress: false,
    load() {
      queueMicrotask(() => this.tell(this.unreadable ? 'error' : 'loadedmetadata'));
      setTimeout(() => this.tell('seeked'));
    },
    async play() {
      if (this.needsPress) throw new DOMException('A press first', 'NotAllowedError');
    },
    pause() {
      this.tell('pause');
    },
    tell(event: string) {
      events.dispatchEvent(new Event(event));
    },
    at(seconds: number) {
      this.currentTime = seconds;
      this.tell('timeupdate');
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return sound;
}

function aPlayer({ startSeconds = 0, fetchAudio = async () => new Blob(['tone']), mayBegin = true } = {}) {
  const sound = aSound();
  const begun: number[] = [];
  const positions: [number, boolean][] = [];
  const player = createPartPlayer({
    sound: sound as unknown as Sound,
    fetchAudio,
    begin: async (seconds) => {
      begun.push(seconds);
      return mayBegin;
    },
    onPosition: (seconds, isEnd) => positions.push([seconds, isEnd]),
    startSeconds,
    lengthSeconds: 9.9,
  });
  const detach = player.attach();
  return { sound, player, begun, positions, detach, kind: () => player.snapshot().state.kind };
}

describe('playing a part', () => {
  it('loads it whole, records that it begins, and plays to its end', async () => {
    const { sound, player, begun, positions, kind } = aPlayer();
    await player.start();
    expect(kind()).toBe('playing');
    expect(begun).toEqual([0]);
    sound.at(4);
    sound.ended = true;
    sound.tell('pause');
    sound.tell('ended');
    expect(player.snapshot()).toEqual({ state: { kind: 'ended' }, positionSeconds: 10, lengthSeconds: 10 });
    expect(positions).toEqual([
      [4, false],
      [10, true],
    ]);
  });

  it('cannot be started twice, and not again after its end', async () => {
    const { sound, player, begun } = aPlayer();
    await Promise.all([player.start(), player.start()]);
    await player.start();
    sound.tell('ended');
    await player.start();
    expect(begun).toEqual([0]);
  });

  it('goes on from the position reached', async () => {
    const { sound, player, begun } = aPlayer({ startSeconds: 6.5 });
    await player.start();
    expect(sound.currentTime).toBe(6.5);
    expect(begun).toEqual([6.5]);
  });

  it('is over at once when it was heard to its end', async () => {
    const { player, begun, kind } = aPlayer({ startSeconds: 9.8 });
    await player.start();
    expect(kind()).toBe('ended');
    expect(begun).toEqual([]);
  });
});

describe('what goes wrong', () => {
  it('uses nothing up when the file does not come, and loads it again', async () => {
    const fetchAudio = vi.fn<() => Promise<Blob>>().mockRejectedValueOnce(new Error('503'));
    fetchAudio.mockResolvedValue(new Blob(['tone']));
    const { player, begun } = aPlayer({ fetchAudio });
    await player.start();
    expect(player.snapshot().state).toEqual({ kind: 'failed', brokeOff: false });
    expect(begun).toEqual([]);
    await player.start();
    expect(player.snapshot().state).toEqual({ kind: 'playing' });
  });

  it('uses nothing up when the file cannot be read', async () => {
    const { sound, player, begun } = aPlayer();
    sound.unreadable = true;
    await player.start();
    expect(player.snapshot().state).toEqual({ kind: 'failed', brokeOff: false });
    expect(begun).toEqual([]);
  });

  it('says where it broke off, and goes on from there', async () => {
    const { sound, player, begun } = aPlayer();
    await player.start();
    sound.at(3);
    sound.error = {} as MediaError;
    sound.tell('error');
    expect(player.snapshot()).toMatchObject({ state: { kind: 'failed', brokeOff: true }, positionSeconds: 3 });
    sound.error = null;
    await player.start();
    expect(begun).toEqual([0, 3]);
    expect(sound.currentTime).toBe(3);
  });

  it('says when the device stopped it, and goes on without loading again', async () => {
    const fetchAudio = vi.fn(async () => new Blob(['tone']));
    const { sound, player, kind } = aPlayer({ fetchAudio });
    await player.start();
    sound.pause();
    expect(kind()).toBe('interrupted');
    await player.start();
    expect(kind()).toBe('playing');
    expect(fetchAudio).toHaveBeenCalledOnce();
  });

  it('is silent while staff hold it, and repeats five seconds of what was heard when they let go', async () => {
    const { sound, player, kind } = aPlayer();
    await player.start();
    sound.at(8);
    player.hold();
    expect(kind()).toBe('interrupted');
    await player.start();
    expect(kind()).toBe('interrupted');
    await player.release(5);
    expect(player.snapshot()).toMatchObject({ state: { kind: 'playing' }, positionSeconds: 3 });
    sound.at(4);
    expect(player.snapshot().positionSeconds).toBe(4);
  });

  it('begins after the pause when it was still loading, and stays silent when it had not begun', async () => {
    const { player, kind } = aPlayer();
    player.hold();
    await player.release(5);
    expect(kind()).toBe('idle');
    const starting = player.start();
    player.hold();
    await starting;
    expect(kind()).toBe('interrupted');
    await player.release(5);
    expect(player.snapshot()).toMatchObject({ state: { kind: 'playing' }, positionSeconds: 0 });
  });

  it('asks for a press where the browser wants one', async () => {
    const { sound, player, kind } = aPlayer();
    sound.needsPress = true;
    await player.start();
    expect(kind()).toBe('interrupted');
  });

  it('does not play when it may not begin', async () => {
    const { player, kind } = aPlayer({ mayBegin: false });
    await player.start();
    expect(kind()).toBe('idle');
  });
});
