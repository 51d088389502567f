import { isMeasuring, observe } from './meter.ts';
import { inSpan, isTracing } from './spans.ts';

/** The steps of a request that are measured and traced, and their histograms. */
const steps = {
  /** By its name; one that is not prepared is traced only. */
  statement: (name: string, seconds: number) => {
    if (name !== '') observe('parlance_db_statement_seconds', { statement: name }, seconds);
  },
  hash: (_name: string, seconds: number) => observe('parlance_password_hash_seconds', {}, seconds),
  store: (name: string, seconds: number) => observe('parlance_store_seconds', { call: name }, seconds),
  mail: () => {},
};

/**
 * Runs a step, and tells how long it took when this process measures or traces. `name` becomes a label and a part of
 * the span's name: it never holds a value of a request.
 */
export async function timed<T>(step: keyof typeof steps, name: string, work: () => Promise<T>): Promise<T> {
  if (!isMeasuring() && !isTracing()) return await work();
  const startedMs = performance.now();
  try {
    return await inSpan(`${step} ${name}`.trim(), work);
  } finally {
    steps[step](name, (performance.now() - startedMs) / 1000);
  }
}
