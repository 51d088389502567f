import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';

/** What the server's log is made of; `redact` is the log's own, and not in the type of the options. */
type LogOptions = FastifyLoggerOptions & { redact: string[] };

/**
 * The options of the log. Of a request it holds the path without its query: whoever has the query of an audio file may
 * play it. Of a token that was refused it holds why, and not whom it names.
 */
export function logOptions(level: string): LogOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'err.payload'],
    serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url.replace(/\?.*$/s, '') }) },
  };
}
