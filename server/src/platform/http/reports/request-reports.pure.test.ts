import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing, stopTracing } from '../../metrics/spans.ts';
import { reportRequests } from './request-reports.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  ['a proxy of the settings', ['127.0.0.1'], true],
  ['anybody else', [], false],
])('traceparent of %s', async (_name, trustedProxies, isTaken) => {
  let sent = '';
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      sent += body;
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    collector.close();
  });
  reportRequests(app, { logRequests: false, trustedProxies });
  app.get('/here', async () => ({ ok: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${url}/here`, { headers: { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` } });
  await stopTracing();
  expect(sent).toContain('request GET /here');
  expect(sent.includes(TRACE_ID)).toBe(isTaken);
});
