import { type Env, WrongSetting } from '../secret-files.ts';

export type MetricsAt = {
  port: number;
  host: string;
  /** Null only where the host is loopback. */
  token: string | null;
};

export type TracesTo = {
  /** The URL of a collector, without `/v1/traces`. */
  endpoint: string;
  /** The part of the requests that is traced, from 0 to 1. */
  ratio: number;
};

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Where the metrics are served; null: nothing is measured. Throws `WrongSetting`. */
export function metricsSettings(env: Env): MetricsAt | null {
  const host = env.METRICS_HOST || '127.0.0.1';
  const token = env.METRICS_TOKEN || null;
  if (!env.METRICS_PORT) return null;
  const port = Number(env.METRICS_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new WrongSetting(`METRICS_PORT is "${env.METRICS_PORT}": use a whole number from 1 to 65535.`);
  }
  if (token === null && !LOOPBACK.test(host)) {
    throw new WrongSetting(`METRICS_HOST is "${host}", which other machines can reach: set METRICS_TOKEN as well.`);
  }
  return { port, host, token };
}

/** Where traces are sent; null: nothing is traced. Throws `WrongSetting`. */
export function tracesSettings(env: Env): TracesTo | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: part } = env;
  const ratio = Number(part || '0.05');
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new WrongSetting(`OTEL_TRACES_SAMPLER_ARG is "${part}": use a number from 0 to 1, such as 0.05.`);
  }
  if (!endpoint) return null;
  if (/^https?:\/\/[^/]/.test(endpoint) && URL.canParse(endpoint)) return { endpoint, ratio };
  throw new WrongSetting(
    'OTEL_EXPORTER_OTLP_ENDPOINT is not the URL of a collector: use one such as http://127.0.0.1:4318.',
  );
}
