import { cleanText, withTexts } from '@parlance/contract/texts/characters';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Refusal } from '../refusal.ts';

/** How JSON writes what no text may hold, and pairs of UTF-16, which are good. */
const PERHAPS_OUTSIDE = /\\(?:[bf]|u(?:[dD][89a-fA-F]|00[01]|[fF]{3}[eEfF]))|[\uFFFE\uFFFF]/;

/**
 * Cleans every text that arrives in a JSON body, a query or a path (`cleanText`; `readForm` does so for a form): one
 * character that the database cannot store, or a file cannot hold, must not refuse everything that comes with it.
 */
export function cleanArrivingTexts(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error || !PERHAPS_OUTSIDE.test(text)) return done(error, body);
      try {
        done(null, withTexts(body, cleanText));
      } catch {
        // Nested so deeply that nobody could read it.
        done(new Refusal('invalid'));
      }
    });
  });
  app.setValidatorCompiler((route) => {
    const check = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return route.httpPart === 'body' ? check : (given) => check(withTexts(given, cleanText));
  });
}
