/**
 * What an API key may be allowed. A call names one of these, or no key may make it: taking tests, marking, passwords,
 * sessions, keys of questions and API keys themselves are never for a key.
 */
export const scopes = [
  'accounts:read',
  'accounts:write',
  'classes:read',
  'classes:write',
  'sittings:read',
  'results:read',
  'courses:read',
  'statistics:read',
  'audit:read',
] as const;
export type Scope = (typeof scopes)[number];
