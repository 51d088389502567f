import cluster from 'node:cluster';
import { metricsText, startMeasuring } from './meter.ts';
import { serveMetrics } from './metrics-server.ts';
import { startTracing } from './spans.ts';
import type { MetricsAt, TracesTo } from './telemetry-settings.ts';
import { answerForMetrics, metricsOfWorkers } from './worker-metrics.ts';

type Telemetry = { metrics: MetricsAt | null; traces: TracesTo | null; workers: number };

/**
 * Measures and traces as the settings say, before anything that is measured is opened. The first process also serves
 * the metrics: its own, or those of its workers together.
 */
export async function startTelemetry({ metrics, traces, workers }: Telemetry): Promise<void> {
  const servesRequests = cluster.isWorker || workers === 1;
  if (traces && servesRequests) await startTracing(traces);
  if (!metrics) return;
  if (servesRequests) await startMeasuring();
  if (cluster.isWorker) answerForMetrics();
  else await serveMetrics(metrics, servesRequests ? metricsText : metricsOfWorkers);
}
