// The app's Fastify without its calls and its database: answers a flow with constant bytes. A process of its own.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import { compression } from '../../server/src/app.ts';
import { setHeaders } from '../../server/src/platform/http/headers.ts';
import { limitBodies } from '../../server/src/platform/http/request-bodies.ts';
import { answerOnSockets, connectionOptions } from '../../server/src/platform/http/sockets/socket-answers.ts';
import { capSockets } from '../../server/src/platform/http/sockets/socket-cap.ts';
import { logOptions } from '../../server/src/platform/log.ts';
import { readSettings } from '../../server/src/platform/settings.ts';

/** One reply of a flow as it left the server; its path may have parameters. */
export type ConstantReply = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  type: string;
  encoding: string | null;
  base64: string;
};

process.once('message', (replies: ConstantReply[]) => void serve(replies));
process.once('disconnect', () => process.exit(0));

async function serve(replies: ConstantReply[]): Promise<void> {
  const settings = readSettings(process.env);
  const app = Fastify({
    logger: logOptions('warn'),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    ...connectionOptions,
  });
  answerOnSockets(app);
  capSockets(app, []);
  setHeaders(app, settings);
  await app.register(cookie, { secret: settings.secret });
  await app.register(compress, compression);
  await app.register(multipart);
  // Nobody calls with a session here.
  app.decorateRequest('caller', null);
  limitBodies(app);
  app.get('/healthz', { config: { audience: 'public' } }, async () => ({ ok: true }));
  for (const { method, path, type, encoding, base64 } of replies) {
    const bytes = Buffer.from(base64, 'base64');
    app.route({
      method,
      url: path,
      config: { audience: 'public' },
      handler: async (_request, reply) => {
        if (encoding) reply.header('content-encoding', encoding);
        return await reply.type(type).send(bytes);
      },
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}
