import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';
import { inlineScriptHashes } from './pages/web-files.ts';

/** The security headers of every response, errors included. */
export function setHeaders(app: FastifyInstance, settings: Settings): void {
  const overTls = settings.publicUrl?.startsWith('https:') ?? false;
  // Made once: the plugin for Fastify puts the policy together again for each request, a tenth of what a short one costs.
  const setSafe = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The scripts in the pages themselves, by their hashes.
        scriptSrc: ["'self'", ...inlineScriptHashes()],
        // Mantine sets style attributes and a style element for its variables.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // The letters of the landing page's headline are in its style sheet.
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', (request, reply, next) => setSafe(request.raw, reply.raw, () => next()));
  app.addHook('onSend', async (request, reply) => {
    reply.header('Permissions-Policy', 'microphone=(self), camera=(), geolocation=()');
    // By the route: a path may be written in other signs. What is neither a file nor a page of the web is not kept.
    const isApi = (request.routeOptions.url ?? '/api').startsWith('/api');
    if (isApi || !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}
