import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSpan, isTracing, startTracing, stopTracing } from './spans.ts';

/** A collector that takes connections and never answers. */
const silent = createServer((socket) => socket.on('error', () => {}));
let endpoint: string;
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => silent.close());

test('a collector that hangs delays no work, holds a bounded number of spans and delays a stop by the limit', async () => {
  await startTracing({ endpoint, ratio: 1 });
  const startedMs = performance.now();
  for (let step = 0; step < 5000; step++) await inSpan('hash', async () => {});
  expect(performance.now() - startedMs).toBeLessThan(3000);
  const stoppingMs = performance.now();
  await stopTracing(300);
  expect(performance.now() - stoppingMs).toBeLessThan(1500);
  expect(isTracing()).toBe(false);
});

test('work in a span gives what it gives without one, and throws what it throws', async () => {
  await startTracing({ endpoint: 'http://127.0.0.1:1', ratio: 1 });
  expect(await inSpan('hash', async () => 7)).toBe(7);
  await expect(
    inSpan('hash', async () => {
      throw new Error('a fault of the work');
    }),
  ).rejects.toThrow('a fault of the work');
  // Nobody listens there, which is no fault of ours.
  await stopTracing(100);
});
