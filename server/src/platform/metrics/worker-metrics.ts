import cluster, { type Worker } from 'node:cluster';
import { aggregatedText, metricsJson } from './meter.ts';

/** A worker that has not answered by then is left out. */
const ANSWER_LIMIT_MS = 2000;

type MetricsRequest = { metricsAsked: number };
type Given = { metricsOf: number; metrics: object[] };

let lastAsked = 0;

/** Lets this worker answer the first process when that asks for its metrics. */
export function answerForMetrics(): void {
  process.on('message', ({ metricsAsked }: Partial<MetricsRequest>) => {
    if (metricsAsked !== undefined) void answer(metricsAsked);
  });
}

async function answer(metricsAsked: number): Promise<void> {
  const given: Given = { metricsOf: metricsAsked, metrics: await metricsJson() };
  process.send?.(given);
}

/** The metrics of all workers as one text. A worker that is starting, blocked or gone is left out. */
export async function metricsOfWorkers(): Promise<string> {
  lastAsked += 1;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const answers = await Promise.all(
    workers.filter((worker) => worker.isConnected()).map((worker) => answerOf(worker, lastAsked)),
  );
  return await aggregatedText(answers.filter((metrics) => metrics !== null));
}

function answerOf(worker: Worker, asked: number): Promise<object[] | null> {
  const { promise, resolve } = Promise.withResolvers<object[] | null>();
  const timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS);
  const listen = (message: Partial<Given>) => {
    if (message.metricsOf === asked) resolve(message.metrics ?? null);
  };
  worker.on('message', listen);
  const question: MetricsRequest = { metricsAsked: asked };
  // Null: it went away while it was asked.
  worker.send(question, (error) => error && resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', listen);
  });
}
