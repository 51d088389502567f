import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { landingPaths } from '@parlance/contract/landing-paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandHtml, type PageSettings } from './brand-html.ts';
import { unknownPath } from './errors.ts';

const DIST = join(import.meta.dirname, '../../../../web/dist');

/**
 * Serves the built web: the landing page and its legal pages, files by their names, the application for every other
 * page. The pages carry the brand. /api never answers a page.
 */
export async function serveWebFiles(app: FastifyInstance, settings: PageSettings): Promise<void> {
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unknownPath(request)));
  if (!existsSync(join(DIST, 'app.html'))) return;
  const landing = brandHtml(readFileSync(join(DIST, 'index.html'), 'utf8'), settings);
  const application = brandHtml(readFileSync(join(DIST, 'app.html'), 'utf8'), settings);
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
  for (const path of landingPaths) {
    app.get(path, { config: { audience: 'public' } }, (_request, reply) => sendPage(reply, landing));
  }
  app.get<{ Params: { '*': string } }>('/*', { config: { audience: 'public' } }, (request, reply) => {
    const path = request.params['*'];
    if (/^api(\/|$)/.test(path)) return reply.callNotFound();
    // The built pages themselves go out dressed only.
    const isFile = /\.\w+$/.test(path) && !path.endsWith('.html');
    return isFile ? reply.sendFile(path) : sendPage(reply, application);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
}
