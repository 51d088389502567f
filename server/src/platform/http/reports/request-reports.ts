import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMeasuring, observe, readGauge } from '../../metrics/meter.ts';
import { endRequestSpan, inRequestSpan, isTracing } from '../../metrics/spans.ts';
import type { Settings } from '../../settings.ts';

/** How many series of requests a process reports; what comes after them is reported together. */
const SERIES_MAX = 400;
const OTHER = 'other';
/** The client left before the reply was complete, as nginx reports it. */
const CLIENT_LEFT = 499;

type RequestReport = { method: string; route: string; status: number; seconds: number };

/** Reports each request to the metrics, to the traces and, with `LOG_REQUESTS`, to the log. */
export function reportRequests(
  app: FastifyInstance,
  { logRequests, trustedProxies }: Pick<Settings, 'logRequests' | 'trustedProxies'>,
): void {
  if (!isMeasuring() && !isTracing() && !logRequests) return;
  const isProxy = proxyAddr.compile(trustedProxies);
  const tellMetrics = requestMetrics();

  app.addHook('onRequest', (request, reply, next) => {
    const startedMs = performance.now();
    const { socket } = request.raw;
    const sentBefore = sentOn(socket);
    tellMetrics.begin();
    const parent = isProxy(socket.remoteAddress ?? '', 0) ? request.headers.traceparent : undefined;
    const span = inRequestSpan(`request ${request.method} ${routeOf(request)}`, parent?.toString(), next);
    let isTold = false;
    const tell = () => {
      if (isTold) return;
      isTold = true;
      const told = toldOf(request, reply, (performance.now() - startedMs) / 1000);
      tellMetrics.end(told);
      if (span) endRequestSpan(span, told);
      if (logRequests) logRequest(request, told, Math.max(0, sentOn(socket) - sentBefore));
    };
    // A client that leaves ends a reply without `finish`.
    reply.raw.once('finish', tell).once('close', tell);
  });
}

/** Of the process, as its metrics are, however many apps it has. */
const series = new Set<string>();

function requestMetrics() {
  let inFlight = 0;
  readGauge('parlance_http_in_flight', () => [{ labels: {}, value: inFlight }]);
  return {
    begin: () => {
      inFlight += 1;
    },
    end: ({ method, route, status, seconds }: RequestReport) => {
      inFlight -= 1;
      const key = `${method} ${route} ${status}`;
      const isNew = !series.has(key);
      if (isNew && series.size < SERIES_MAX - 1) series.add(key);
      const labels = isNew && !series.has(key) ? { method: OTHER, route: OTHER, status: OTHER } : { method, route };
      observe('parlance_http_request_seconds', { status: String(status), ...labels }, seconds);
    },
  };
}

function toldOf(request: FastifyRequest, reply: FastifyReply, seconds: number): RequestReport {
  const route = routeOf(request);
  const { writableFinished, writableEnded, writableLength } = reply.raw;
  const isComplete = writableFinished || (writableEnded && writableLength === 0);
  const status = isComplete ? reply.statusCode : CLIENT_LEFT;
  // A client may make up methods for a path that is not there.
  return { method: route === OTHER ? OTHER : request.method, route, status, seconds };
}

/** The template, as `/api/courses/:id`: never what somebody wrote into a path. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? OTHER;
}

/** A socket that was destroyed counts no longer, whatever its type says. */
function sentOn(socket: Socket): number {
  return (socket.bytesWritten as number | undefined) ?? 0;
}

/** One line a request, without its query: whoever has the query of an audio file may play it. */
function logRequest(request: FastifyRequest, { method, route, status, seconds }: RequestReport, bytes: number): void {
  const accountId = request.caller?.accountId;
  request.log.info({ method, route, status, ms: Math.round(seconds * 1000), bytes, accountId }, 'request');
}
