import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveMetrics } from './metrics-server.ts';

const TOKEN = 'a token for those who watch';

async function serving(token: string | null) {
  const server = await serveMetrics({ port: 0, host: '127.0.0.1', token }, async () => 'parlance_saves_total 3\n');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

test('metrics are served, and nothing else', async () => {
  const { ask } = await serving(null);
  const answer = await ask('/metrics');
  expect([answer.status, await answer.text()]).toEqual([200, 'parlance_saves_total 3\n']);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await ask('/api/courses')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
});

test.each([
  ['no token', undefined, 401],
  ['another token', 'Bearer a token for those who watc', 401],
  ['the token', `Bearer ${TOKEN}`, 200],
])('with %s the answer is right', async (_name, authorization, status) => {
  const { ask } = await serving(TOKEN);
  expect((await ask('/metrics', { headers: authorization ? { authorization } : {} })).status).toBe(status);
});

test('a port that is in use is one sentence that names the setting', async () => {
  const { port } = await serving(null);
  const second = serveMetrics({ port, host: '127.0.0.1', token: null }, async () => '');
  await expect(second).rejects.toThrow(/The metrics cannot be served on .* Change METRICS_PORT or METRICS_HOST\./);
});
