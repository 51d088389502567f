import type { FastifyInstance } from 'fastify';

/** Half of a pair of UTF-16, as JSON may write it; whole pairs match too. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Reads JSON bodies. A text that ends in the middle of a sign, as a field does that is cut at a length, is half of a
 * pair: no database stores it in JSON, and refusing it would refuse everything that comes with it. It becomes U+FFFD.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => done(error, !error && SURROGATE.test(text) ? wellFormed(body) : body));
  });
}

function wellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part,
  ) as unknown;
}
