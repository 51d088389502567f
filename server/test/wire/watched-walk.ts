import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { metricDefinitions } from '../../src/platform/metrics/definitions.ts';
import { metricsText, startMeasuring, stopMeasuring } from '../../src/platform/metrics/meter.ts';
import { startTracing, stopTracing } from '../../src/platform/metrics/spans.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type Exported = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
};
export type ExportedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  events?: unknown[];
  status: { code?: number; message?: string };
};

export type Watched = {
  /** Every series of the metrics, as `name{label="value"}`. */
  series: () => Promise<string[]>;
  /**
   * Ends the tracing and gives every span that a collector was sent, and all it was sent as text, but for the ids and
   * times of the spans: among so many digits six that happen to be a code are no leak.
   */
  spans: () => Promise<{ spans: ExportedSpan[]; sent: string }>;
};

const ID_OR_TIME = /"(?:traceId|spanId|parentSpanId)":"[0-9a-f]+"|"(?:start|end)TimeUnixNano":"\d+"/g;

/** Measures all that the tests of this file do, and traces it to a collector that keeps what it is sent. */
export function watched(): Watched {
  let sent = '';
  const bodies: Exported[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      sent += body;
      bodies.push(JSON.parse(body) as Exported);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  beforeAll(async () => {
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    await startMeasuring();
    await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  });
  afterAll(async () => {
    stopMeasuring();
    await stopTracing();
    collector.close();
  });
  return {
    series: async () =>
      (await metricsText()).split('\n').flatMap((line) => /^(\w+(?:\{.*\})?) \S+$/.exec(line)?.[1] ?? []),
    spans: async () => {
      await stopTracing();
      const all = bodies.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
      return { sent: sent.replaceAll(ID_OR_TIME, ''), spans: all.flatMap(({ spans }) => spans) };
    },
  };
}

const ROUTE = String.raw`(/[a-z*][a-z0-9.*-]*|/:\w+)+`;
/** What each label may hold. */
const LABEL_VALUES: Record<string, RegExp> = {
  route: new RegExp(`^(${ROUTE}|other)$`),
  method: /^(GET|POST|PUT|PATCH|DELETE|other)$/,
  status: /^([2345]\d\d|other)$/,
  statement: /^p_[\w-]{22}$/,
  state: /^[a-z_]+$/,
  event: /^[a-z_]+$/,
  outcome: /^[a-z_]+$/,
  kind: /^[a-z_]+$/,
  call: /^(put|open|remove|ping)$/,
  le: /^[\d.]+$|^\+Inf$/,
  // Of Node's own metrics.
  version: /^v[\d.]+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  space: /^[a-z_]+$/,
  type: /^\w+$/,
};
const SPAN_NAME = new RegExp(
  `^(request [A-Z]+ (${ROUTE}|other)|statement( p_[\\w-]{22})?|hash|store (put|open|remove|ping)|mail [a-z_]+)$`,
);
const ATTRIBUTE = new RegExp(
  `^(http\\.request\\.method=[A-Za-z]+|http\\.route=(${ROUTE}|other)|http\\.response\\.status_code=\\d{3})$`,
);

/** The names and labels that a metric of ours or of Node must not have. */
export function oddSeries(series: string[]): string[] {
  const labels = series.flatMap((one) =>
    [...one.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value })),
  );
  const odd = labels
    .filter(({ name, value }) => !LABEL_VALUES[name]?.test(value))
    .map(({ name, value }) => `${name}=${value}`);
  const names = series.map((one) => one.replace(/(_bucket|_sum|_count)?(\{.*)?$/, ''));
  return [
    ...new Set([...odd, ...names.filter((name) => !(name in metricDefinitions) && !/^(nodejs|process)_/.test(name))]),
  ];
}

/** What is in spans and must not be: a name, an attribute, an event or the message of an error. */
export function oddSpans(spans: ExportedSpan[]): unknown[] {
  const attributes = spans.flatMap((span) =>
    span.attributes.map(({ key, value }) => `${key}=${String(Object.values(value)[0])}`),
  );
  return [
    ...spans.filter(({ name }) => !SPAN_NAME.test(name)),
    ...new Set(attributes.filter((attribute) => !ATTRIBUTE.test(attribute))),
    ...spans.filter(({ events = [], status }) => events.length > 0 || status.message),
  ];
}

/** How many statements each call of `/api/` sent at most, of those that were not refused, by method and route. */
export function statementCounts(spans: ExportedSpan[]): Record<string, number> {
  const sent = new Map<string, number>();
  for (const { name, parentSpanId = '' } of spans) {
    if (name.startsWith('statement')) sent.set(parentSpanId, (sent.get(parentSpanId) ?? 0) + 1);
  }
  const most: Record<string, number> = {};
  for (const { name, spanId, attributes } of spans) {
    const call = /^request (\w+ \/api\/.*)$/.exec(name)?.[1];
    const status = attributes.find(({ key }) => key === 'http.response.status_code');
    if (!call || Number(Object.values(status?.value ?? {})[0]) >= 400) continue;
    most[call] = Math.max(most[call] ?? 0, sent.get(spanId) ?? 0);
  }
  return Object.fromEntries(Object.entries(most).sort(([a], [b]) => (a < b ? -1 : 1)));
}
