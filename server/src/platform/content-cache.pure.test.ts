import { expect, test } from 'vitest';
import { openContentCache } from './content-cache.ts';

const openCache = (maxBytes = 100) => openContentCache<{ bytes: number }>({ maxBytes, bytesOf: ({ bytes }) => bytes });

test('what many ask for at the same time is made once, and kept', async () => {
  const cache = openCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return { bytes: 10 };
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  expect(others.every((other) => other === first)).toBe(true);
  expect(await cache.get('a', make)).toBe(first);
  expect(cache.peek('a')).toBe(first);
  expect(made).toBe(1);
});

test('what could not be made is made again by the next who asks', async () => {
  const cache = openCache();
  const fail = () => Promise.reject(new Error('away'));
  await expect(Promise.all([cache.get('a', fail), cache.get('a', fail)])).rejects.toThrow('away');
  expect(await cache.get('a', async () => ({ bytes: 1 }))).toEqual({ bytes: 1 });
});

test('no more bytes are kept than there is room for, and what is larger than that is given all the same', async () => {
  const cache = openCache(100);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => ({ bytes: 40 }));
  expect(cache.peek('a')).toBeUndefined();
  expect(cache.peek('c')).toEqual({ bytes: 40 });
  expect(await cache.get('large', async () => ({ bytes: 101 }))).toEqual({ bytes: 101 });
  expect(cache.peek('large')).toBeUndefined();
});

test('where only the last is asked for, what was made before is not kept', async () => {
  const cache = openContentCache<{ bytes: number }>({ maxBytes: 100, bytesOf: ({ bytes }) => bytes, most: 1 });
  for (const key of ['a', 'b']) await cache.get(key, async () => ({ bytes: 10 }));
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, { bytes: 10 }]);
});
