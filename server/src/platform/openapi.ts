import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The 200 reply to staff, where it differs. */
    authorReply?: z.ZodType | undefined;
  }
}

/**
 * Describes a route for OpenAPI; where staff get another reply, both. Only the description joins them: what is sent is
 * stripped to one or the other by the caller's role.
 */
export const describeBothReplies: SwaggerTransform = (document) => {
  const { schema, route } = document;
  const authorReply = route.config?.authorReply;
  if (!authorReply || !schema?.response) return jsonSchemaTransform(document);
  const response = schema.response as Record<string, z.ZodType>;
  const both = z.union([response['2xx'] ?? z.never(), authorReply]);
  return jsonSchemaTransform({ ...document, schema: { ...schema, response: { ...response, '2xx': both } } });
};
