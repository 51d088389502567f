import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveClient, type Sent } from '../../scripts/servers/keep-alive-client.ts';

/** Requests that are known before. */
export type EachPlan = {
  url: string;
  requests: Sent[];
  /** How many are on their way at once, each on its own connection. */
  parallel: number;
  /**
   * The time between the starts of two of one connection; without, one begins when the one before is answered. The
   * connections begin one after another within it: people are not in step.
   */
  everyMs?: number;
};

export type EachLoad = {
  timesMs: number[];
  seconds: number;
  /** Both ways, with headers. */
  networkBytes: number;
  processorMs: number;
};

/** Sends each request once; throws unless all are answered 200. */
export async function runEach({ url, requests, parallel, everyMs }: EachPlan): Promise<EachLoad> {
  const sockets = new Set<Socket>();
  const client = keepAliveClient(url, parallel, sockets);
  const timesMs: number[] = [];
  const waiting = requests.values();
  const processorBefore = process.cpuUsage();
  const startedMs = performance.now();
  const connection = async (_: unknown, index: number) => {
    if (everyMs !== undefined) await sleep((index * everyMs) / parallel);
    for (const sent of waiting) {
      const sentMs = performance.now();
      const { status, text } = await client(sent);
      const tookMs = performance.now() - sentMs;
      if (status !== 200) throw new Error(`${sent.method} ${sent.path} answered ${status}: ${text}`);
      timesMs.push(tookMs);
      if (everyMs !== undefined) await sleep(Math.max(0, everyMs - tookMs));
    }
  };
  await Promise.all(Array.from({ length: parallel }, connection));
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  const networkBytes = [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  return { timesMs, seconds, networkBytes, processorMs: (user + system) / 1000 };
}
