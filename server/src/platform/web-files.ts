import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unknownPath } from './errors.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built web: the landing page at /, its files by their names, the application for every other page.
 * /api never answers a page.
 */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unknownPath(request)));
  if (!existsSync(join(DIST, 'app.html'))) return;
  await app.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // What is under assets carries a hash of its contents in its name.
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', { config: { audience: 'public' } }, (_request, reply) => reply.sendFile('index.html'));
  app.get<{ Params: { '*': string } }>('/*', { config: { audience: 'public' } }, (request, reply) =>
    answerPage(request.params['*'], reply),
  );
}

function answerPage(path: string, reply: FastifyReply): FastifyReply | void {
  if (/^api(\/|$)/.test(path)) return reply.callNotFound();
  return reply.sendFile(/\.\w+$/.test(path) ? path : 'app.html');
}
