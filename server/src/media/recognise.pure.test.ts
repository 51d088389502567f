import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { audioFile, audioPath } from '../../test/audio-file.ts';
import { recogniseAudio, remuxAudio } from './recognise.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-audio-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(content: string | Buffer): string {
  const path = join(folder, randomBytes(6).toString('hex'));
  writeFileSync(path, content);
  return path;
}

const cut = (name: string, share: number) => {
  const whole = audioFile(name);
  return whole.subarray(0, Math.floor(whole.length * share));
};

describe('audio is told by its bytes', () => {
  it.each([
    ['with-duration.webm', 'audio/webm', 'opus', 2, true],
    ['without-duration.webm', 'audio/webm', 'opus', 2, false],
    ['tone.ogg', 'audio/ogg', 'opus', 2, true],
    ['tone.mp3', 'audio/mpeg', 'mp3', 2.1, true],
    ['tone.m4a', 'audio/mp4', 'aac', 2, true],
    ['fragments.mp4', 'audio/mp4', 'aac', 2, false],
    ['tone.wav', 'audio/wav', 'pcm-u8', 1, true],
  ])('%s', async (name, mediaType, codec, seconds, saysItsLength) => {
    const audio = await recogniseAudio(written(audioFile(name)));
    expect(audio).toMatchObject({ mediaType, codec, saysItsLength });
    expect(audio.durationSeconds).toBeCloseTo(seconds, 1);
  });

  it('and a recording that was cut off is as long as the whole clusters that are left', async () => {
    const audio = await recogniseAudio(written(cut('without-duration.webm', 0.5)));
    expect(audio.durationSeconds).toBeGreaterThan(0.4);
    expect(audio.durationSeconds).toBeLessThan(1.2);
  });

  it('and a container that says more than it holds is not believed', async () => {
    const audio = await recogniseAudio(written(cut('with-duration.webm', 0.4)));
    expect(audio.saysItsLength).toBe(false);
    expect(audio.durationSeconds).toBeLessThan(1.2);
  });
});

// What a recorder that was stopped at once leaves: all of the container but its first cluster.
const recording = audioFile('without-duration.webm');
const header = recording.subarray(0, recording.indexOf(Buffer.from('1f43b675', 'hex')));

describe('what is refused', () => {
  it.each([
    ['nothing', '', 'audio_empty'],
    ['a container with nothing in it', header, 'audio_empty'],
    ['video', audioFile('film.webm'), 'audio_wrong_type'],
    ['text', 'How long have you lived here?\n'.repeat(500), 'audio_wrong_type'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'audio_wrong_type'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'audio_wrong_type'],
    ['noughts', Buffer.alloc(100_000), 'audio_wrong_type'],
    ['the end of a file without its beginning', audioFile('tone.m4a').subarray(2000), 'audio_wrong_type'],
    ['the name of a format and no more', Buffer.from('RIFF\x24\0\0\0WAVE'), 'audio_wrong_type'],
  ])('%s', async (_name, content, code) => {
    await expect(recogniseAudio(written(content))).rejects.toMatchObject({ code });
  });

  it('a file that is not there is no fault of the sender', async () => {
    await expect(recogniseAudio(join(folder, 'nothing'))).rejects.toThrow('ENOENT');
  });
});

describe('a recording that does not say its length', () => {
  it.each(['without-duration.webm', 'fragments.mp4'])('%s says it after the remux, and is the same', async (name) => {
    const before = await recogniseAudio(audioPath(name));
    const path = join(folder, `${name}-remuxed`);
    await remuxAudio(audioPath(name), path);
    const { durationSeconds, ...after } = await recogniseAudio(path);
    expect(after).toEqual({ mediaType: before.mediaType, codec: before.codec, saysItsLength: true });
    expect(durationSeconds).toBeCloseTo(before.durationSeconds, 1);
  });
});
