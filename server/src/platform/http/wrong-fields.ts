import type { z } from 'zod';

/** What is wrong with a request, field by field, as a refusal carries it. */
export function wrongFields(error: z.core.$ZodError): { path: string; reason: string }[] {
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
}
