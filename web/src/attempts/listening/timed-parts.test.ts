import { expect, it, vi } from 'vitest';
import { loadedAhead } from './timed-parts.ts';

const file = new Blob(['audio']);

it('gives what was fetched ahead without fetching again', async () => {
  const fetchFile = vi.fn(async () => file);
  const { load, loadAhead } = loadedAhead(fetchFile);
  await Promise.all([loadAhead(), loadAhead()]);
  expect(await load(() => undefined)).toBe(file);
  await loadAhead();
  expect(fetchFile).toHaveBeenCalledOnce();
});

it('tells how much has come when it is needed before it is here', async () => {
  const come = Promise.withResolvers<Blob>();
  let tell: (share: number | null) => void = () => undefined;
  const { load, loadAhead } = loadedAhead((onShare) => {
    tell = onShare;
    return come.promise;
  });
  void loadAhead();
  tell(0.4);
  const shares: (number | null)[] = [];
  const loaded = load((share) => shares.push(share));
  tell(0.9);
  come.resolve(file);
  expect(await loaded).toBe(file);
  expect(shares).toEqual([0.4, 0.9]);
});

it('fetches again after one that failed, and after one that was taken', async () => {
  const fetchFile = vi.fn(async () => file).mockRejectedValueOnce(new Error('cut'));
  const { load, loadAhead } = loadedAhead(fetchFile);
  await loadAhead();
  expect(await load(() => undefined)).toBe(file);
  expect(await load(() => undefined)).toBe(file);
  expect(fetchFile).toHaveBeenCalledTimes(3);
});

it('waits for a load under way, so that the next file does not compete with it', async () => {
  const come = Promise.withResolvers<Blob>();
  const { load, loadAhead } = loadedAhead(() => come.promise);
  const loaded = load(() => undefined);
  const isHere = vi.fn();
  const waited = loadAhead().then(isHere);
  await Promise.resolve();
  expect(isHere).not.toHaveBeenCalled();
  come.resolve(file);
  await loaded;
  await waited;
  expect(isHere).toHaveBeenCalledOnce();
});
