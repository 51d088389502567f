import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { TracesTo } from './telemetry-settings.ts';

/** A parent that a proxy names, in the form of https://www.w3.org/TR/trace-context/. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const EXPORT_TIMEOUT_MS = 5000;

type Tracing = {
  start: (name: string, attributes: Attributes, parent: Span | undefined, isRequest: boolean) => Span;
  remoteParent: (traceparent: string) => Span | undefined;
  errorStatus: { code: number };
  stop: () => Promise<void>;
};

/** Null: nothing is traced, and OpenTelemetry is not loaded. */
let tracing: Tracing | null = null;
const current = new AsyncLocalStorage<Span>();

/**
 * Traces from now on in this process. A collector that does not answer costs nothing but the spans: at most 2,048 wait
 * for it.
 */
export async function startTracing({ endpoint, ratio }: TracesTo): Promise<void> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const sdk = await import('@opentelemetry/sdk-trace');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parlance' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('parlance');
  const under = (parent: Span | undefined): Context => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  tracing = {
    start: (name, attributes, parent, isRequest) =>
      tracer.startSpan(name, { attributes, kind: isRequest ? SpanKind.SERVER : SpanKind.INTERNAL }, under(parent)),
    remoteParent: (traceparent) => {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
      if (!traceId || !spanId || !flags) return undefined;
      return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
    },
    errorStatus: { code: SpanStatusCode.ERROR },
    stop: () => provider.shutdown(),
  };
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** Sends what is left, for at most two seconds, and traces no more. */
export async function stopTracing(limitMs = 2000): Promise<void> {
  const stopped = tracing;
  tracing = null;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  // A collector that is away is no reason not to stop.
  await Promise.race([stopped?.stop().catch(() => {}), late]);
  clearTimeout(timer);
}

/** Begins the span of a request and runs the rest of the request in it; `traceparent` must come from a proxy of ours. */
export function inRequestSpan(name: string, traceparent: string | undefined, rest: () => void): Span | undefined {
  if (!tracing) {
    rest();
    return undefined;
  }
  const span = tracing.start(name, {}, traceparent === undefined ? undefined : tracing.remoteParent(traceparent), true);
  current.run(span, rest);
  return span;
}

/** Ends the span of a request. Only these are told of it: never a URL, a header or a text. */
export function endRequestSpan(span: Span, told: { method: string; route: string; status: number }): void {
  span.setAttributes({
    'http.request.method': told.method,
    'http.route': told.route,
    'http.response.status_code': told.status,
  });
  if (tracing && told.status >= 500) span.setStatus(tracing.errorStatus);
  span.end();
}

/** Runs a step in a span of its own, within that of its request. Of an error it says only that there was one. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!tracing) return await work();
  const span = tracing.start(name, {}, current.getStore(), false);
  try {
    return await current.run(span, work);
  } catch (error) {
    if (tracing) span.setStatus(tracing.errorStatus);
    throw error;
  } finally {
    span.end();
  }
}
