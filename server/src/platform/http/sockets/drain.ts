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
  if (seconds === 0) return;
  app.drainState = reason;
  const limit = sleep(seconds * 1000);
  if (reason === 'stopped') return await limit;
  // The close of the HTTP server would also cut idle connections, on which a request may be under way.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(app.server, () => done()));
  await Promise.race([limit, closed]);
}
