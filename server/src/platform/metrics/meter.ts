import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  type MetricDefinition,
  metricDefinitions,
} from './definitions.ts';

type Reading<N extends GaugeName> = { labels: LabelsOf<N>; value: number };
type Readings = Reading<GaugeName>[];
type Meter = {
  registry: Registry;
  counters: Map<string, Counter>;
  histograms: Map<string, Histogram>;
};

/** A reader that takes longer, as one that asks a database that is away, leaves its gauge out. */
const READ_LIMIT_MS = 1000;

/** Null: nothing is measured, and prom-client is not loaded. */
let meter: Meter | null = null;
/** What each gauge is read from when somebody asks for the metrics. */
const readers = new Map<string, () => Readings | Promise<Readings>>();

/** Measures from now on in this process. */
export async function startMeasuring(): Promise<void> {
  const { Registry, collectDefaultMetrics, Counter, Histogram, Gauge } = await import('prom-client');
  const registry = new Registry();
  const started: Meter = { registry, counters: new Map(), histograms: new Map() };
  collectDefaultMetrics({ register: registry });
  for (const [name, definition] of Object.entries<MetricDefinition>(metricDefinitions)) {
    const { kind, help, labels, buckets = [], aggregator } = definition;
    const options = { name, help, labelNames: labels, registers: [registry], ...(aggregator && { aggregator }) };
    if (kind === 'counter') started.counters.set(name, new Counter(options));
    else if (kind === 'histogram') started.histograms.set(name, new Histogram({ ...options, buckets: [...buckets] }));
    else new Gauge({ ...options, collect: collectFrom(name) });
  }
  meter = started;
}

/** Measures no more. For tests: a server measures until it ends. */
export function stopMeasuring(): void {
  meter = null;
}

export function isMeasuring(): boolean {
  return meter !== null;
}

export function count<N extends CounterName>(name: N, labels: LabelsOf<N>): void {
  meter?.counters.get(name)?.inc(labels);
}

export function observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void {
  meter?.histograms.get(name)?.observe(labels, seconds);
}

/** A gauge is read by calling `read` from now on, in place of what read it before; only when somebody asks. */
export function readGauge<N extends GaugeName>(name: N, read: () => Reading<N>[] | Promise<Reading<N>[]>): void {
  readers.set(name, read as () => Readings);
}

/** The metrics of this process in the text format of Prometheus. */
export async function metricsText(): Promise<string> {
  return (await meter?.registry.metrics()) ?? '';
}

/** The same as JSON, to be added to those of other workers. */
export async function metricsJson(): Promise<object[]> {
  return (await meter?.registry.getMetricsAsJSON()) ?? [];
}

/** The metrics of several workers as one text. */
export async function aggregatedText(ofWorkers: object[][]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  return await AggregatorRegistry.aggregate(ofWorkers).metrics();
}

function collectFrom(name: string) {
  return async function collect(this: Gauge): Promise<void> {
    this.reset();
    // A gauge without labels begins at 0, which would be a value of nobody.
    this.remove({});
    const read = readers.get(name);
    for (const { labels, value } of read ? await inTime(read) : []) this.set(labels, value);
  };
}

async function inTime(read: () => Readings | Promise<Readings>): Promise<Readings> {
  const { promise: late, resolve } = Promise.withResolvers<Readings>();
  const timer = setTimeout(() => resolve([]), READ_LIMIT_MS);
  try {
    return await Promise.race([read(), late]);
  } catch {
    // The log says elsewhere that the database is away.
    return [];
  } finally {
    clearTimeout(timer);
  }
}
