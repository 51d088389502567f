import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unknownPath } from './errors.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built web: the landing page at /, the application for every other page, assets for good.
 * /api never answers a page.
 */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(DIST, 'app.html'));
  if (built) {
    // The plugin would add routes that name no audience, so it only learns to send and the routes are ours.
    await app.register(fastifyStatic, {
      root: DIST,
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.get<{ Params: { '*': string } }>('/*', { config: { audience: 'public' } }, (request, reply) =>
      reply.sendFile(request.params['*']),
    );
    app.get('/', { config: { audience: 'public' } }, (_request, reply) => page(reply, 'index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wantsPage = built && request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path);
    return wantsPage ? page(reply, 'app.html') : reply.code(404).send(unknownPath(request));
  });
}

function page(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('Cache-Control', 'no-cache').sendFile(name);
}
