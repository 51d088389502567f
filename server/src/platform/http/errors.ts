import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway, isUnstorableText } from '../database/database.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { inLanguageOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { StoreAway } from '../store/store.ts';

/** How long a client should wait when the database is away, in seconds. */
const AWAY_RETRY_SECONDS = 2;

export const JSON_TYPE = 'application/json; charset=utf-8';

type ErrorAnswer = { status: number; body: object };

/**
 * Answers everything that is thrown, here and nowhere else: a refusal as itself, anything else as `unexpected`.
 * A call whose clients want their refusals in another shape hands in `answerOf`.
 */
export function answerErrors(app: FastifyInstance, answerOf = plainAnswer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A body that does not parse fails in an event of its connection.
    const refusal = inLanguageOf(request, () => asRefusal(error));
    const { method, routeOptions, ip, caller } = request;
    const where = { method, route: routeOptions.url, ip, accountId: caller?.accountId };
    if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code, ...where }, 'failed');
    else request.log.info({ code: refusal.code, ...where }, 'refused');
    const { retryAfterSeconds } = refusal.extras;
    if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.ceil(retryAfterSeconds)));
    return sendAnswer(reply, refusal, answerOf);
  });
}

/**
 * Sends text, so that a body that does not fit its schema fails here, where it is logged, and not past this handler.
 */
function sendAnswer(reply: FastifyReply, refusal: Refusal, answerOf: typeof plainAnswer): FastifyReply {
  const { request } = reply;
  const { status, body } = answerOf(refusal, request.id);
  const serialize = reply.getSerializationFunction(`${String(status)[0]}xx`) ?? JSON.stringify;
  reply.type(JSON_TYPE);
  try {
    return reply.code(status).send(serialize({ ...body }));
  } catch (error) {
    request.log.error({ err: error, code: refusal.code }, 'a refusal does not match its schema');
    const { body: bug } = answerOf(new Refusal('unexpected'), request.id);
    return reply.code(500).send(JSON.stringify(bug));
  }
}

/** How many wrong fields are named: what is refused must not call for more than was sent. */
const FIELDS_NAMED = 100;

/** The answer that a refusal gets everywhere. */
export function plainAnswer({ code, status, message, extras }: Refusal, requestId: string): ErrorAnswer {
  const fields = extras.fields?.slice(0, FIELDS_NAMED);
  return { status, body: { code, message, requestId, fields, ...extras.details } };
}

/** The JSON of a refusal for a request that no route took. */
export function unknownPath(request: FastifyRequest): object {
  return plainAnswer(new Refusal('not_found'), request.id).body;
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      reason: message ?? say(msg`This value is not valid.`),
    }));
    return new Refusal('invalid', { fields });
  }
  if (isCutOff(error)) return new Refusal('invalid', { sentence: say(msg`The request did not arrive completely.`) });
  if (isDatabaseAway(error) || error instanceof StoreAway)
    return new Refusal('away', { retryAfterSeconds: AWAY_RETRY_SECONDS });
  if (isUnstorableText(error)) return new Refusal('invalid');
  // Fastify's own errors: https://fastify.dev/docs/latest/Reference/Errors/
  // A file name that leads out of its folder is forbidden by the file server; to a caller it is just not there.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refusal('not_found');
  if (error.statusCode === 415) return new Refusal('not_json');
  if (error.statusCode === 413) return new Refusal('too_large');
  if (error.code?.startsWith('FST_') && error.statusCode === 400) return new Refusal('invalid');
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('invalid');
  if (isDiskFull(error)) return new Refusal('storage_full');
  return new Refusal('unexpected');
}

/** Fastify gives the status to a body whose client went away; a connection of ours that breaks has none. */
function isCutOff({ code, statusCode }: FastifyError): boolean {
  return code === 'ECONNRESET' && statusCode === 400;
}
