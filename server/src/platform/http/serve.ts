import { type AuthorReply, type Endpoint, type Parsed, type Reply, wrongField } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import {
  freshRefusals,
  generalRefusals,
  type RefusalCode,
  reachRefusals,
  refusals,
  workRefusals,
} from '@parlance/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { removeFiles } from '../store/temporary-files.ts';
import { type Caller, ReplacedDevice } from './authorize.ts';
import { type EncodedAnswer, encoded, isEncodedAnswer, sendEncoded } from './encoded-answer.ts';
import { JSON_TYPE } from './errors.ts';
import {
  discardBody,
  type ReceivedFile,
  type ReceivedForm,
  type Receiving,
  receiveForm,
  receiveRawFile,
} from './received-files.ts';
import { type SentFile, sendFile } from './sent/sent-file.ts';
import { isStreamedList, type StreamedList, sendList } from './sent/whole-list.ts';
import { type SetAside, withoutBadEntries } from './set-aside.ts';
import { receiveUpload, type Upload } from './upload.ts';

const JSON_BYTES = 1024 * 1024;
/** Anyone may send it, so it is held for anyone. */
const PUBLIC_JSON_BYTES = 16 * 1024;

type Given<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The file and its fields, for a multipart endpoint. */
  upload: E['multipart'] extends { fields: infer F extends z.ZodObject } ? Upload<z.output<F>> : undefined;
  /** The files and fields of a form; the files are removed when the handler has answered. */
  form: E['fileForm'] extends { fields: infer F extends z.ZodObject } ? ReceivedForm<z.output<F>> : undefined;
  /** The file that is the body, removed likewise. */
  file: E['rawFile'] extends { maxBytes: number } ? ReceivedFile : undefined;
  /** Reads a body that is not kept, and gives its bytes. Until then none of it is taken. */
  discard: E['discardedBody'] extends { maxBytes: number } ? () => Promise<number> : undefined;
  /** What of the body was not allowed, for an endpoint with `entries`; `body` is without it. */
  setAside: E['entries'] extends readonly string[] ? SetAside[] : undefined;
  /** Null only where the audience is public. */
  caller: E['audience'] extends 'public' ? null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * What a handler gives: the reply, made now or once before, the file where the reply is one, or a list that is too long
 * to be read at once.
 */
type Answer<E extends Endpoint> = E['replyType'] extends 'redirect'
  ? Redirect
  : E['replyType'] extends string | readonly string[]
    ? SentFile
    : Reply<E> | EncodedAnswer | StreamedList<ListedIn<Reply<E>>>;

/** Where a browser is led. */
export type Redirect = { location: string };

/** What a reply is a list of, where it is one list or has one. */
type ListedIn<R> = R extends (infer T)[]
  ? T
  : R extends Record<string, infer L>
    ? L extends (infer T)[]
      ? T
      : never
    : never;

/** Keeps the files of a device that another one has replaced; the call is refused all the same. */
type KeepsReplaced<G> = { keepReplaced: (given: G) => Promise<void> };

/** What an endpoint that takes files may ask while they are on their way. */
type ReceivingOf<E extends Endpoint> = Receiving<
  Parsed<E, 'params'>,
  E['fileForm'] extends { fields: infer F extends z.ZodObject } ? z.output<F> : never
>;

type Handler<E extends Endpoint> = (given: Given<E>) => Promise<Answer<E>>;
type AuthorHandler<E extends Endpoint> = (given: Given<E>) => Promise<AuthorReply<E>>;

/**
 * Mounts an endpoint. Its request is checked, its reply stripped to its schema, whatever the status; errors likewise.
 * Where staff get another reply (`authorReply`) `authorHandler` answers an admin or superadmin who does not send
 * `take=1`; the schema is chosen with the handler, so only the reply for authors can hold a key.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  ...[authorHandler]: E['authorReply'] extends z.ZodType ? [AuthorHandler<E>] : []
): void {
  mountHandler(app, endpoint, {
    handler: handler as unknown as Handle,
    authorHandler: authorHandler as Handle | undefined,
  });
}

type Handle = (given: Given<Endpoint>) => Promise<unknown>;
type AnyReceiving = Receiving<unknown, unknown> & KeepsReplaced<Given<Endpoint>>;
type Handlers = { handler: Handle; authorHandler?: Handle; receiving?: AnyReceiving };

function mountHandler(app: FastifyInstance, endpoint: Endpoint, { handler, authorHandler, receiving }: Handlers): void {
  if (!endpoint.reply) throw new Error(`${endpoint.method} ${endpoint.path} has no reply schema.`);
  const declared = new Set<RefusalCode>([
    ...generalRefusals,
    ...(endpoint.reach ? reachRefusals[endpoint.reach] : []),
    ...(endpoint.fresh ? freshRefusals : []),
    ...(endpoint.audience === 'learner' ? workRefusals : []),
    ...endpoint.refusals,
  ]);
  mount(app, endpoint, {
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD would run the handler, and a taker's GET opens an attempt.
    exposeHeadRoute: false,
    // It costs time, and bytes that mean nothing become no fewer by it.
    ...(endpoint.replyType === 'application/octet-stream' && { compress: false }),
    bodyLimit: endpoint.bodyMaxBytes ?? (endpoint.audience === 'public' ? PUBLIC_JSON_BYTES : JSON_BYTES),
    config: {
      audience: endpoint.audience,
      reach: endpoint.reach,
      scope: endpoint.scope,
      forInvigilators: endpoint.forInvigilators,
      fresh: endpoint.fresh,
      isPeriodic: endpoint.isPeriodic,
      authorReply: endpoint.authorReply,
      form: endpoint.multipart ?? endpoint.fileForm,
      rawFile: endpoint.rawFile,
      discardedBody: endpoint.discardedBody,
      replyType: endpoint.replyType,
    },
    schema: schemaOf(endpoint),
    attachValidation: endpoint.entries !== undefined,
    handler: async (request, reply) => {
      const temporaryPaths: string[] = [];
      try {
        const { caller, params, query, body } = request;
        const arriving = { request, reply, temporaryPaths, receiving };
        // Before files are received, and once more when their form has told what it is about.
        if (caller)
          await app.guardWork(caller, request, [params, query, body]).catch(async (error: unknown) => {
            if (receiving && error instanceof ReplacedDevice)
              await unlessRefused(gather(endpoint, arriving).then(receiving.keepReplaced));
            throw error;
          });
        const given = await gather(endpoint, arriving);
        if (caller && given.form) {
          const named = [(given.form as ReceivedForm<unknown>).fields];
          await app.guardWork(caller, request, named).catch(async (error: unknown) => {
            if (receiving && error instanceof ReplacedDevice) await unlessRefused(receiving.keepReplaced(given));
            throw error;
          });
        }
        if (authorHandler && endpoint.authorReply && asksAsAuthor(request)) {
          const answer = await authorHandler(given);
          // As text, not by a serializer of the reply: that would be asked for the errors too.
          return await reply.type(JSON_TYPE).send(encoded(endpoint.authorReply, answer));
        }
        const answer = await handler(given);
        if (isEncodedAnswer(answer)) return await sendEncoded(reply, answer);
        if (isStreamedList(answer)) return await sendList(reply, answer, endpoint.reply, encoded);
        if (endpoint.replyType === 'redirect') return await reply.redirect((answer as Redirect).location);
        return endpoint.replyType ? await sendFile(reply, endpoint.replyType, answer as SentFile) : answer;
      } catch (error) {
        if (error instanceof Refusal && !declared.has(error.code)) {
          throw new Error(`${endpoint.method} ${endpoint.path} refused with the undeclared "${error.code}".`, {
            cause: error,
          });
        }
        throw error;
      } finally {
        await removeFiles(temporaryPaths);
      }
    },
  });
}

/** `serve` for an endpoint whose files are taken only as far as its caller can need them, see `Receiving`. */
export function serveFiles<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  receiving: ReceivingOf<E> & KeepsReplaced<Given<E>>,
  handler: Handler<E>,
): void {
  mountHandler(app, endpoint, {
    handler: handler as unknown as Handle,
    receiving: receiving as unknown as AnyReceiving,
  });
}

/** What cannot be kept of a replaced device changes nothing of what it is told. */
async function unlessRefused(keeping: Promise<void>): Promise<void> {
  await keeping.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** A body of any bytes may claim to be anything, or nothing at all: but in a scope of its own. */
function mount(app: FastifyInstance, { rawFile, discardedBody }: Endpoint, route: RouteOptions): void {
  if (!rawFile && !discardedBody) {
    app.route(route);
    return;
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }) => {
      delete raw.headers['content-type'];
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route(route);
  });
}

/** The JSON of every refusal; a call's `refusalDetails` are added to it. */
const refusalBody = z.object({
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  requestId: z.string(),
  fields: z.array(wrongField).optional(),
});

function schemaOf({ params, query, body, reply, refusalDetails }: Endpoint): FastifySchema {
  const refused = refusalDetails ? refusalBody.extend(z.object(refusalDetails).partial().shape) : refusalBody;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { '2xx': reply, '4xx': refused, '5xx': refused },
  };
}

type Arriving = {
  request: FastifyRequest;
  reply: FastifyReply;
  temporaryPaths: string[];
  receiving?: AnyReceiving;
};

async function gather(
  endpoint: Endpoint,
  { request, reply, temporaryPaths, receiving }: Arriving,
): Promise<Given<Endpoint>> {
  const { multipart, fileForm, rawFile, discardedBody, body, entries } = endpoint;
  const parted = body && entries && withoutBadEntries(request, body, entries);
  const asking = receiving && askingFor(request, receiving);
  return {
    params: request.params,
    query: request.query,
    body: parted ? parted.body : request.body,
    setAside: parted?.setAside,
    upload: multipart && (await receiveUpload(request, multipart)),
    form: fileForm && (await receiveForm(request, fileForm, temporaryPaths, asking)),
    file: rawFile && (await receiveRawFile(request, rawFile, temporaryPaths, asking)),
    discard: discardedBody && (() => discardBody(request, discardedBody)),
    caller: request.caller,
    request,
    reply,
  } as unknown as Given<Endpoint>;
}

function askingFor({ caller, params }: FastifyRequest, { before, known }: AnyReceiving) {
  if (!caller) throw new Error('Only a caller with a session may send files.');
  return { before: () => before(caller, params), known: known && ((fields: unknown) => known(caller, fields)) };
}

function asksAsAuthor(request: FastifyRequest): boolean {
  const isStaff = request.caller !== null && may(request.caller, 'invigilates');
  return isStaff && (request.query as { take?: string }).take !== '1';
}
