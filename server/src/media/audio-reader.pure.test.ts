import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { audioFile, audioPath } from '../../test/audio-file.ts';
import { AUDIO_FORMATS, type AudioFormat, mutatedAudio } from '../../test/mutated-audio.ts';
import { openAudioReader } from './audio-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

type File = { path: string; ownerId: number };

function written(name: string, content: Buffer): File {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, ownerId: 1 };
}

const good: File = { path: audioPath('without-duration.webm'), ownerId: 1 };
const recording = audioFile('without-duration.webm');
const firstCluster = recording.indexOf(Buffer.from('1f43b675', 'hex'));
/** Its clusters three thousand times over: reading it takes half a second of the processor. */
const long = Buffer.concat([recording, ...Array.from({ length: 3000 }, () => recording.subarray(firstCluster))]);

describe('what a container reader could loop on for ever', () => {
  const reader = openAudioReader();

  test.each([7, 8, 9, 16, 100, 70_000])('a recording and %i zeros are read as the recording', async (zeros) => {
    const audio = await reader.recognise(written('zeros', Buffer.concat([recording, Buffer.alloc(zeros)])));
    expect(audio).toMatchObject({ mediaType: 'audio/webm', codec: 'opus' });
    expect(audio.durationSeconds).toBeCloseTo(2, 1);
  });

  test('an element with a known name and no size, and 102 bytes of a recording, are refused', async () => {
    const unsized = Buffer.from(recording.subarray(0, firstCluster));
    const tracks = unsized.indexOf(Buffer.from('1654ae6b', 'hex'));
    for (const bytes of [unsized.fill(0, tracks + 4), Buffer.concat([recording.subarray(0, 94), Buffer.alloc(8)])]) {
      await expect(reader.recognise(written('broken', bytes))).rejects.toMatchObject({ code: 'audio_wrong_type' });
    }
  });

  test('2,000 mutated files end no process', async () => {
    // So that there are two of them.
    await Promise.all([1, 2].map((ownerId) => reader.recognise({ ...good, ownerId })));
    const readers = childrenOf(process.pid);
    const codes = new Set<unknown>();
    const readAll = async (format: AudioFormat, ownerId: number) => {
      for (const bytes of mutatedAudio(format, { seed: 1, count: 400 })) {
        const { path } = written(`mutated-${format}`, bytes);
        const reading = reader.recognise({ path, ownerId }).then(({ mediaType }) => mediaType);
        codes.add(await reading.catch(({ code }) => code));
      }
    };
    // Two are read at a time.
    await Promise.all(AUDIO_FORMATS.map(readAll));
    const taken = ['audio/webm', 'audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/wav'];
    expect(codes).toEqual(new Set([...taken, 'audio_wrong_type', 'audio_empty']));
    expect(childrenOf(process.pid)).toEqual(expect.arrayContaining(readers));
  }, 120_000);
});

const refused = { code: 'audio_wrong_type', message: expect.stringContaining('too long to process') };

test('a file that takes too much time is refused, and the next one is read by another process', async () => {
  const reader = openAudioReader({ recogniseMs: 100 });
  await expect(reader.recognise(written('long', long))).rejects.toMatchObject(refused);
  expect(await reader.recognise(good)).toMatchObject({ mediaType: 'audio/webm' });
});

test('so is one that takes too much memory', async () => {
  const reader = openAudioReader({ memoryLimitBytes: 1 });
  await expect(reader.recognise(written('long', long))).rejects.toMatchObject(refused);
});

test('where the file is not at fault the sender is asked to come back, and what the disk says is passed on', async () => {
  const others = childrenOf(process.pid);
  const reader = openAudioReader();
  await reader.recognise(good);
  const [pid = 0] = childrenOf(process.pid).filter((child) => !others.includes(child));
  const reading = reader.recognise(written('long', long));
  process.kill(pid, 'SIGKILL');
  await expect(reading).rejects.toMatchObject({ code: 'away', extras: { retryAfterSeconds: 5 } });
  await expect(reader.recognise({ path: join(folder, 'nothing'), ownerId: 1 })).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'stat',
  });
  await expect(reader.remux(good, join(folder, 'nowhere/new'))).rejects.toMatchObject({ code: 'ENOENT' });
});

const SERVER = `
  import { openAudioReader } from ${JSON.stringify(join(import.meta.dirname, 'audio-reader.ts'))};
  const reader = openAudioReader({ recogniseMs: 60_000 });
  const [, good, long] = process.argv;
  await reader.recognise({ path: good, ownerId: 1 });
  process.stdout.write('ready');
  if (long) await reader.recognise({ path: long, ownerId: 1 });
  setInterval(() => {}, 1000);
`;

test.each([
  ['idle', []],
  ['busy', [written('very-long', Buffer.concat(Array.from({ length: 4 }, () => long))).path]],
])('a process that is %s ends with the server, however that ends', async (_, more) => {
  const args = ['--input-type=module-typescript', '-e', SERVER, good.path, ...more];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  await once(server.stdout, 'data');
  const [reading = 0] = childrenOf(server.pid ?? 0);
  expect(existsSync(`/proc/${reading}`)).toBe(true);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(`/proc/${reading}`)).toBe(false), { timeout: 10_000 });
});

/** Which processes a process has started. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return children.join(' ').split(/\s+/).filter(Boolean).map(Number).sort();
}
