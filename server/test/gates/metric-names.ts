import { collectDefaultMetrics, Registry } from 'prom-client';
import { metricDefinitions } from '../../src/platform/metrics/definitions.ts';

/** Every name that `/metrics` can have, with the labels of it: Parlance's own metrics and those of Node. */
export function metricLabels(): Map<string, readonly string[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labels = new Map<string, readonly string[]>();
  for (const { name } of registry.getMetricsAsArray()) labels.set(name, []);
  for (const [name, { kind, labels: own }] of Object.entries(metricDefinitions)) {
    if (kind !== 'histogram') labels.set(name, own);
    else for (const part of ['bucket', 'sum', 'count']) labels.set(`${name}_${part}`, [...own, 'le']);
  }
  registry.clear();
  return labels;
}
