import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { audioFile, audioPath } from '../../test/audio-file.ts';
import { recogniseAudio, remuxAudio } from './recognise.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-audio-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

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

/** The files of this test that the process has open. */
function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link.startsWith(folder));
}

describe('what was made to do harm', () => {
  it('an mp4 that names the same bytes as each of its packets does not grow', async () => {
    const path = written(withOverlap(audioFile('tone.m4a'), { packets: 5000, bytesEach: 4000 }));
    expect(await recogniseAudio(path)).toMatchObject({ mediaType: 'audio/mp4', saysItsLength: false });
    const remuxed = join(folder, 'overlap-remuxed');
    await expect(remuxAudio(path, remuxed)).rejects.toMatchObject({ code: 'audio_wrong_type' });
    expect(statSync(remuxed).size).toBeLessThan(1024 * 1024);
  });

  it('bytes that are wrong in many ways leave no file open', async () => {
    const codes: unknown[] = [];
    for (let seed = 0; seed < 120; seed += 1) {
      const bytes = audioFile(seed % 3 === 0 ? 'fragments.mp4' : 'without-duration.webm');
      for (let k = 0; k < 15; k += 1) bytes[300 + ((seed * 7919 + k * 104_729) % (bytes.length - 300))] = seed * 31 + k;
      const path = written(bytes);
      const kept = recogniseAudio(path).then(() => remuxAudio(path, `${path}-remuxed`));
      await kept.catch((error: { code?: string }) => codes.push(error.code));
      expect(openFiles().filter((name) => name.endsWith('-remuxed'))).toEqual([]);
    }
    expect(new Set(codes)).toEqual(new Set(['audio_wrong_type', 'audio_empty']));
  });
});

type Write = (data: Uint8Array, offset: number, length: number, position: number) => Promise<unknown>;

/** What every open file has its methods from. */
async function fileHandlePrototype(): Promise<{ write: Write }> {
  const file = await open(audioPath('tone.wav'));
  await file.close();
  return Object.getPrototypeOf(file);
}

describe('a recording that does not say its length', () => {
  it('is whole where the disk takes it in pieces, and a full disk is no fault of the sender', async () => {
    const path = audioPath('without-duration.webm');
    await remuxAudio(path, join(folder, 'at-once'));
    const fileHandles = await fileHandlePrototype();
    const { write } = fileHandles;
    const spy = vi.spyOn(fileHandles, 'write');
    // Of what is asked the system may write the beginning only: write(2).
    spy.mockImplementation(function (this: unknown, data, offset, length, position) {
      return write.call(this, data, offset, Math.min(length, 700), position);
    });
    await remuxAudio(path, join(folder, 'in-pieces'));
    expect(readFileSync(join(folder, 'in-pieces'))).toEqual(readFileSync(join(folder, 'at-once')));

    spy.mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }));
    await expect(remuxAudio(path, join(folder, 'full'))).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it.each(['without-duration.webm', 'fragments.mp4'])('%s says it after the remux, and is the same', async (name) => {
    const before = await recogniseAudio(audioPath(name));
    const path = join(folder, `${name}-remuxed`);
    await remuxAudio(audioPath(name), path);
    const { durationSeconds, ...after } = await recogniseAudio(path);
    expect(after).toEqual({ mediaType: before.mediaType, codec: before.codec, saysItsLength: true });
    expect(durationSeconds).toBeCloseTo(before.durationSeconds, 1);
  });
});

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** An mp4 whose sample table says that all of its packets lie in the same place (ISO/IEC 14496-12, section 8). */
function withOverlap(boxes: Buffer, { packets, bytesEach }: { packets: number; bytesEach: number }): Buffer {
  const tables: Record<string, number[]> = {
    stts: [0, 1, packets, 1024],
    stsz: [0, bytesEach, packets],
    stsc: [0, 1, 1, 1, 1],
    stco: [0, packets, ...Array.from({ length: packets }, () => 44)],
  };
  const written: Buffer[] = [];
  for (let at = 0; at < boxes.length; at += boxes.readUInt32BE(at)) {
    const name = boxes.toString('latin1', at + 4, at + 8);
    if (name === 'sgpd' || name === 'sbgp') continue;
    let content: Buffer = boxes.subarray(at + 8, at + boxes.readUInt32BE(at));
    if (CONTAINERS.has(name)) content = withOverlap(content, { packets, bytesEach });
    const table = tables[name];
    if (table) content = Buffer.concat(table.map(bigEndian));
    written.push(bigEndian(content.length + 8), Buffer.from(name, 'latin1'), content);
  }
  return Buffer.concat(written);
}

function bigEndian(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
