import { createHash } from 'node:crypto';

/** A digest of what a call carries: equal digests are equal content. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
