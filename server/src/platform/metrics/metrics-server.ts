import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { WrongSetting } from '../secret-files.ts';
import type { MetricsAt } from './telemetry-settings.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Answers `GET /metrics` with what `read` gives, on a port of its own, and nothing else. With a token, only to who sends
 * it as `Authorization: Bearer`. Throws when it cannot listen.
 */
export async function serveMetrics({ port, host, token }: MetricsAt, read: () => Promise<string>): Promise<Server> {
  async function answerTo(request: IncomingMessage): Promise<{ status: number; text: string }> {
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return { status: 401, text: 'The token of METRICS_TOKEN is required.\n' };
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      return { status: 404, text: 'Only GET /metrics is here.\n' };
    }
    try {
      return { status: 200, text: await read() };
    } catch (error) {
      process.stderr.write(`The metrics could not be read. ${(error as Error).stack}\n`);
      return { status: 500, text: 'The metrics could not be read.\n' };
    }
  }
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, text }) =>
      response.writeHead(status, { 'content-type': CONTENT_TYPE }).end(text),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new WrongSetting(
      `The metrics cannot be served on ${host}, port ${port} (${code}). Change METRICS_PORT or METRICS_HOST.`,
    );
  });
  // A server that stops does not wait for who reads its metrics.
  return server.unref();
}

/** Compares digests: the time it takes says nothing of the token, nor of its length. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
