import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SwaggerTransform } from '@fastify/swagger';
import type { Endpoint } from '@parlance/contract/endpoint';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { takesGzip } from './accepted-coding.ts';
import { JSON_TYPE } from './errors.ts';

type Form = NonNullable<Endpoint['multipart'] | Endpoint['fileForm']>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The 200 reply to staff, where it differs. */
    authorReply?: z.ZodType | undefined;
    /** What the body is, where it is no JSON. */
    form?: Form | undefined;
    rawFile?: Endpoint['rawFile'];
    discardedBody?: Endpoint['discardedBody'];
    /** What the 200 reply is, where it is no JSON. */
    replyType?: Endpoint['replyType'];
  }
}

const BINARY = { type: 'string', format: 'binary' };

/** Mounts the description of all calls. Anyone may ask for it, so it is made and compressed once, at the first call. */
export function mountOpenapi(app: FastifyInstance): void {
  let made: ReturnType<typeof documentOf> | undefined;
  app.get('/api/openapi.json', { config: { audience: 'public' }, compress: false }, async ({ headers }, reply) => {
    made ??= documentOf(app);
    reply.header('ETag', made.etag);
    if (isKnown(made.etag, headers['if-none-match'])) return reply.code(304).send();
    reply.type(JSON_TYPE);
    if (!takesGzip(headers['accept-encoding'])) return reply.send(made.plain);
    return reply.header('Content-Encoding', 'gzip').send(made.gzip);
  });
}

function documentOf(app: FastifyInstance) {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  // Weak: it names the document, whether it is compressed or not.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, gzip: gzipSync(plain), etag };
}

function isKnown(etag: string, known = ''): boolean {
  return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);
}

/**
 * Describes a route for OpenAPI; where staff get another reply, both. Only the description joins them: what is sent is
 * stripped to one or the other by the caller's role.
 */
export const describeRoute: SwaggerTransform = (document) => {
  const { schema, route } = document;
  const { authorReply, form, rawFile, discardedBody, replyType } = route.config ?? {};
  const described = jsonSchemaTransform({ ...document, schema: withBothReplies(schema, authorReply) });
  if (rawFile ?? discardedBody)
    Object.assign(described.schema, { consumes: ['application/octet-stream'], body: BINARY });
  if (form) Object.assign(described.schema, { consumes: ['multipart/form-data'], body: bodyOf(form) });
  if (replyType === 'redirect') {
    const { '2xx': _file, ...refused } = described.schema.response as Record<string, unknown>;
    Object.assign(described.schema, {
      response: { ...refused, '302': { description: 'Leads a browser on.', type: 'null' } },
    });
  } else if (replyType) {
    const content = Object.fromEntries([replyType].flat().map((type) => [type, { schema: { type: 'string' } }]));
    const file = { description: 'The file.', content };
    Object.assign(described.schema.response as object, { '2xx': file });
  }
  return described;
};

function withBothReplies<S extends FastifySchema>(schema: S, authorReply: z.ZodType | undefined): S {
  const response = schema?.response as Record<string, z.ZodType> | undefined;
  if (!authorReply || !response) return schema;
  return { ...schema, response: { ...response, '2xx': z.union([response['2xx'] ?? z.never(), authorReply]) } };
}

function bodyOf(form: Form) {
  const { $schema: _version, properties, ...fields } = z.toJSONSchema(form.fields, { io: 'input' });
  const name = 'files' in form ? form.files : form.file;
  if (typeof name === 'string') return { ...fields, properties: { ...properties, [name]: BINARY } };
  return { ...fields, properties, patternProperties: { [name.source]: BINARY } };
}
