import type { QuestionForTaker } from '@parlance/contract/questions';
import { afterEach, expect, it, vi } from 'vitest';
import { createAudioPaths } from './audio-paths.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const signed = (until: number) => [{ audio_file_path: `/api/media/a?until=${until}` }] as QuestionForTaker[];

/** A server that plays what is signed until `from` or later. */
function playsFrom(from: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Number(url.split('=')[1]) >= from ? new Response('tone') : new Response('', { status: 404 });
  });
  return asked;
}

it('plays by the path that was read last', async () => {
  const asked = playsFrom(2);
  const paths = createAudioPaths(signed(1), async () => null);
  paths.take(signed(2));
  expect(await (await paths.load('/api/media/a?until=1', nothing)).text()).toBe('tone');
  expect(asked).toEqual(['/api/media/a?until=2']);
});

it('asks once for a fresh path where the one it has plays no more', async () => {
  const asked = playsFrom(3);
  const read = vi.fn(async () => signed(3));
  const paths = createAudioPaths(signed(1), read);
  expect(await (await paths.load('/api/media/a?until=1', nothing)).text()).toBe('tone');
  expect(asked).toEqual(['/api/media/a?until=1', '/api/media/a?until=3']);
  expect(read).toHaveBeenCalledOnce();
});

it('fails when the fresh path plays no more either, and when there is none', async () => {
  const asked = playsFrom(9);
  await expect(
    createAudioPaths(signed(1), async () => signed(2)).load('/api/media/a?until=1', nothing),
  ).rejects.toThrow('404');
  expect(asked).toHaveLength(2);
  await expect(createAudioPaths(signed(1), async () => null).load('/api/media/a?until=1', nothing)).rejects.toThrow(
    '404',
  );
});

it('asks for no path where the server is away', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const read = vi.fn(async () => signed(2));
  await expect(createAudioPaths(signed(1), read).load('/api/media/a?until=1', nothing)).rejects.toThrow('503');
  expect(read).not.toHaveBeenCalled();
});
