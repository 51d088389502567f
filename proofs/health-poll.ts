import { Agent, get } from 'node:http';

const EVERY_MS = 5;

export type Health = { p99Ms: number; maxMs: number; asked: number };

/**
 * Asks /healthz every five milliseconds, whether the one before was answered or not, so that a stall is felt by
 * everyone who came during it. Returns what ends it and tells how long answers took.
 */
export function pollHealth(url: string): () => Promise<Health> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const answers: Promise<number>[] = [];
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const startedMs = performance.now();
      get({ agent, hostname, port, path: '/healthz' }, (response) => {
        response.resume();
        response.once('end', () => resolve(performance.now() - startedMs));
      }).once('error', reject);
    });
  const timer = setInterval(() => answers.push(ask()), EVERY_MS);
  return async () => {
    clearInterval(timer);
    const tookMs = (await Promise.all(answers)).sort((a, b) => a - b);
    agent.destroy();
    const at99 = Math.min(tookMs.length - 1, Math.ceil(tookMs.length * 0.99) - 1);
    return { p99Ms: tookMs[at99] ?? 0, maxMs: tookMs.at(-1) ?? 0, asked: tookMs.length };
  };
}
