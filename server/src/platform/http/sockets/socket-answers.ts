import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguageOf } from '../../language.ts';
import { Refusal } from '../../refusal.ts';
import { JSON_TYPE, plainAnswer } from '../errors.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** How often connections are held against it; Node's own 30 seconds would make 40 of the 10. */
const CHECK_HEADERS_EVERY_MS = 1000;
const SILENCE_TIMEOUT_MS = 30_000;

/** How long a connection may take, and what is said to one that is cut: options of the app. */
export const connectionOptions = {
  connectionTimeout: SILENCE_TIMEOUT_MS,
  clientErrorHandler: answerParserError,
  frameworkErrors: answerUnroutable,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_HEADERS_EVERY_MS },
};

/** Headers of one reply, and not of every one. */
const OF_ONE_REPLY = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'vary']);

const MALFORMED = msg`This is not a well-formed HTTP request.`;
const MALFORMED_URL = msg`This is not a well-formed URL.`;

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses on a connection what never became a request or does not come to its end, and closes it. */
    refuseOnSocket: (socket: Socket, refusal: Refusal) => void;
    /** The headers that every reply has. */
    headersOfEveryReply: () => Promise<[string, unknown][]>;
  }
}

/** Decorates the app with `refuseOnSocket`, whose answers carry the headers that every reply of the app has. */
export function answerOnSockets(app: FastifyInstance): void {
  let everyReply: [string, unknown][] = [];
  // Read off a real reply, so that there is one place that says what they are.
  app.decorate('headersOfEveryReply', async () => {
    if (everyReply.length > 0) return everyReply;
    const { headers } = await app.inject('/healthz');
    everyReply = Object.entries(headers).filter(([name]) => !OF_ONE_REPLY.has(name));
    return everyReply;
  });
  // Nothing is received before.
  app.addHook('onListen', async () => {
    await app.headersOfEveryReply();
  });
  app.decorate('refuseOnSocket', (socket, refusal) => {
    if (!socket.writable || hasBegunToAnswer(socket)) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    app.log.info({ code: refusal.code, reqId: requestId }, 'refused on its connection');
    const { status, body } = plainAnswer(refusal, requestId);
    const text = JSON.stringify(body);
    const headers = [
      ...everyReply,
      ['cache-control', 'no-store'],
      ['content-type', JSON_TYPE],
      ['content-length', Buffer.byteLength(text)],
      ['connection', 'close'],
    ].map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${text}`, () => socket.destroy());
  });
}

/**
 * Answers a URL that the router does not read: a code that is none, or a part of the path longer than any of ours. No
 * hook has run for it, so the headers are set here.
 */
function answerUnroutable({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH';
  const refusal = inLanguageOf(request, () =>
    isTooLong ? new Refusal('not_found') : new Refusal('invalid', { sentence: MALFORMED_URL }),
  );
  request.log.info({ code: refusal.code }, 'refused before it had a route');
  const { status, body } = plainAnswer(refusal, request.id);
  reply.hijack();
  void request.server.headersOfEveryReply().then((everyReply) => {
    const headers = { ...Object.fromEntries(everyReply), 'cache-control': 'no-store', 'content-type': JSON_TYPE };
    reply.raw.writeHead(status, headers as Record<string, string>).end(JSON.stringify(body));
  });
}

/** Answers what Node's parser refuses, or what did not arrive in time; Fastify binds `this`. */
function answerParserError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.refuseOnSocket(socket, parserRefusal(error.code));
}

function parserRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('too_slow');
  return new Refusal('invalid', { sentence: MALFORMED });
}

/** Whether a reply is on its way: Node keeps it here, and two replies to one request would be read as nonsense. */
function hasBegunToAnswer(socket: Socket): boolean {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false;
}
