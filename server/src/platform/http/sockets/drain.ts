import cluster from 'node:cluster';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** `stopped`: the whole server ends. `replaced`: this worker does, and another one has taken its place. */
export type StopReason = 'stopped' | 'replaced';

declare module 'fastify' {
  interface FastifyInstance {
    /** `serving`; or why requests are still taken though the process is about to end. */
    drainState: 'serving' | StopReason;
  }
}

/** Lets the app drain: from then on each reply says that its connection closes. */
export function prepareDrain(app: FastifyInstance): void {
  app.decorate('drainState', 'serving');
  app.addHook('onSend', async (_request, reply) => {
    if (app.drainState !== 'serving') reply.header('Connection', 'close');
  });
}

/**
 * Answers requests for so many seconds more, while /readyz tells a balancer that the process is leaving. A worker that
 * was replaced takes no new connections meanwhile, as the others do, and is done when its last one has closed.
 */
export async function drain(app: FastifyInstance, reason: StopReason, seconds: number): Promise<void> {
  if (seconds > 0) app.drainState = reason;
  const limit = sleep(seconds * 1000);
  if (reason === 'stopped') return await limit;
  const { listenerGone, lastConnectionClosed } = closeListener(app.server);
  await Promise.all([listenerGone, Promise.race([limit, lastConnectionClosed])]);
}

/** What a worker that listens no more sends to the first process, which sends it back. */
export const LISTENS_NO_MORE = 'listens no more';

/**
 * A worker takes no new connections. The first process hands each one over by a message, and may have sent some before
 * it heard: a worker that ends with one unread leaves its client waiting for ever. What comes until the first process
 * has answered is handed back, and goes to another worker.
 */
export function closeListener(server: NetServer): Record<'listenerGone' | 'lastConnectionClosed', Promise<void>> {
  // The close of an HTTP server would also cut idle connections, on which a request may be under way.
  const lastConnectionClosed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const listenerGone = new Promise<void>((done) => {
    if (!cluster.isWorker) return done();
    process.on('message', (message) => message === LISTENS_NO_MORE && done());
    process.send?.(LISTENS_NO_MORE);
  });
  return { listenerGone, lastConnectionClosed };
}
