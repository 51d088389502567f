import cluster, { type Worker } from 'node:cluster';

/**
 * Runs so many processes on one port until `stop`, then passes the stop on. A worker that ends by itself is replaced.
 * `onListening` is told the port, once. Gives the exit code: 1 when the first worker did not come to listen (it has
 * said why) or one could not end in order.
 */
export async function runWorkers(
  count: number,
  stop: Promise<void>,
  onListening: (port: number) => void,
): Promise<number> {
  // One alone at first: it prepares the database, and when the port is taken one line says so and not one a worker.
  const first = cluster.fork();
  const port = await Promise.race([portOf(first), endOf(first)]);
  if (port === null) return 1;
  onListening(port);

  let stopping = false;
  const running = new Set<Worker>();
  keepRunning(first);
  while (running.size < count) keepRunning(cluster.fork());
  await stop;
  stopping = true;
  const alive = [...running].filter((worker) => !worker.isDead());
  const ends = alive.map(endOf);
  for (const worker of alive) worker.process.kill('SIGTERM');
  await Promise.all(ends);
  return alive.every((worker) => worker.process.exitCode === 0) ? 0 : 1;

  function keepRunning(worker: Worker): void {
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) return;
      process.stderr.write(`A worker ended with ${signal ?? code}; another takes its place.\n`);
      keepRunning(cluster.fork());
    });
  }
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((listens) => worker.once('listening', ({ port }) => listens(port)));
}

function endOf(worker: Worker): Promise<null> {
  return new Promise((ended) => worker.once('exit', () => ended(null)));
}
