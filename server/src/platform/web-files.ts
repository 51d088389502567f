import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unknownPath } from './errors.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const PAGES = ['index.html', 'app.html'];

/**
 * Serves the built web: the landing page at /, the application for every other page, assets for good.
 * /api never answers a page.
 */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(DIST, 'app.html'));
  if (built) {
    // Mounted here, not by the plugin: its routes would name no audience, and nothing but what was built is served.
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
    for (const file of builtFiles()) {
      app.get(`/${file}`, { config: { audience: 'public' } }, (_request, reply) => reply.sendFile(file));
    }
    app.get('/', { config: { audience: 'public' } }, (_request, reply) => page(reply, 'index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wantsPage = built && request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path);
    return wantsPage ? page(reply, 'app.html') : reply.code(404).send(unknownPath(request));
  });
}

/** What was built, by path; the pages and the compressed copies have no path of their own. */
function builtFiles(): string[] {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)))
    .filter((file) => !PAGES.includes(file) && !/\.(br|gz)$/.test(file));
}

function page(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('Cache-Control', 'no-cache').sendFile(name);
}
