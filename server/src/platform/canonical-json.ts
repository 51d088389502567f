import canonicalize from 'canonicalize';

/** The one JSON of a value (RFC 8785): equal values have equal texts, which can be signed and compared. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('There is no canonical JSON of nothing.');
  return text;
}
