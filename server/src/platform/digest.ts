import { createHash, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';

/** A digest of what a call carries: equal digests are equal content. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** A secret that nobody can guess, and that is stored as its hash alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The one JSON of a value (RFC 8785): equal values have equal texts, which can be signed and compared. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('There is no canonical JSON of nothing.');
  return text;
}
