type Kind = 'counter' | 'gauge' | 'histogram';
export type MetricDefinition = {
  kind: Kind;
  help: string;
  labels: readonly string[];
  /** Of a histogram: upper limits in seconds. */
  buckets?: readonly number[];
  /** How the values of several workers become one; their sum unless given. */
  aggregator?: 'min' | 'max';
};

/**
 * Every metric of Parlance by its name, besides those of Node itself. `deploy/grafana.json` and `deploy/alerts.yml` use
 * these names. No label may hold an id, an email or an address.
 */
export const metricDefinitions = {
  parlance_http_request_seconds: {
    kind: 'histogram',
    help: 'Time from a request to the end of its reply. The status is 499 when the client left before.',
    labels: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  parlance_http_in_flight: { kind: 'gauge', help: 'Requests without a complete reply.', labels: [] },
  parlance_db_statement_seconds: {
    kind: 'histogram',
    help: 'Time of a prepared statement of PostgreSQL, by its name.',
    labels: ['statement'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
  },
  parlance_db_pool: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL in use and idle, and what is waiting for one.',
    labels: ['state'],
  },
  parlance_statements_unnamed_total: {
    kind: 'counter',
    help: 'Statements that run often and are not prepared, because the process has all the names it may have.',
    labels: [],
  },
  parlance_paper_cache: {
    kind: 'counter',
    help: 'The cache of encoded tests: hits, misses and evictions.',
    labels: ['event'],
  },
  parlance_password_queue: { kind: 'gauge', help: 'Passwords that wait to be hashed.', labels: [] },
  parlance_password_hash_seconds: {
    kind: 'histogram',
    help: 'Time to hash one password.',
    labels: [],
    buckets: [0.02, 0.03, 0.05, 0.1, 0.25, 1],
  },
  parlance_log_in_total: {
    kind: 'counter',
    help: 'Logins: ok, wrong, inactive, throttled or failed.',
    labels: ['outcome'],
  },
  parlance_attempts_total: {
    kind: 'counter',
    help: 'Attempts: opened, submitted, timed_out or abandoned.',
    labels: ['event'],
  },
  parlance_saves_total: {
    kind: 'counter',
    help: 'Saves of answers: stored, repeated, stale or late. Those that are refused as invalid are not counted.',
    labels: ['outcome'],
  },
  parlance_sweep_lag_seconds: {
    kind: 'gauge',
    help: 'Time since overdue attempts were last closed completely; normally below 10.',
    labels: [],
    // Every worker sweeps for all of them.
    aggregator: 'min',
  },
  parlance_outbox: {
    kind: 'gauge',
    help: 'Emails that are waiting, and emails of the last 30 days that failed.',
    labels: ['kind', 'state'],
    aggregator: 'max',
  },
  parlance_store_seconds: {
    kind: 'histogram',
    help: 'Time of a call to the media store: put, open, remove or ping.',
    labels: ['call'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  },
  parlance_backup_age_seconds: {
    kind: 'gauge',
    help: 'Time since the last backup; absent when there is none.',
    labels: [],
    aggregator: 'min',
  },
  parlance_alarms: {
    kind: 'gauge',
    help: 'Alarms that stand, by their kind.',
    labels: ['kind'],
    aggregator: 'max',
  },
  parlance_delivery_failing_seconds: {
    kind: 'gauge',
    help: 'For how long nothing reached the receiver that fails longest, by queue; 0 while all are reached.',
    labels: ['kind'],
    aggregator: 'max',
  },
  parlance_disk_free_ratio: {
    kind: 'gauge',
    help: 'The share of the disk of DATA_DIR that is free, from 0 to 1.',
    labels: [],
    aggregator: 'min',
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricDefinitions;
export type LabelsOf<N extends MetricName> = Record<(typeof metricDefinitions)[N]['labels'][number], string>;
type NameOf<K extends Kind> = {
  [N in MetricName]: (typeof metricDefinitions)[N]['kind'] extends K ? N : never;
}[MetricName];
export type CounterName = NameOf<'counter'>;
export type GaugeName = NameOf<'gauge'>;
export type HistogramName = NameOf<'histogram'>;
