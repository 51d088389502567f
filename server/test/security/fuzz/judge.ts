import type { Received } from '../rig.ts';

/** What never belongs into a reply: SQL and its errors, stacks, files of the server. */
const LEAKS = [
  /\bselect\b.+\bfrom\b.+\bwhere\b/i,
  /\binsert into\b|\bupdate "?\w+"? set\b/i,
  /\bviolates\b.+\bconstraint\b|\brelation "\w+"|\bsyntax error at\b|\binvalid byte sequence\b|\binvalid input syntax\b/i,
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\.ts:\d+|\/server\/src\/|\/tmp\/parlance/,
  /\b(TypeError|RangeError|ReferenceError|DatabaseError|PGlite|Kysely|Fastify|FST_\w+|ECONN\w+)\b/,
];

/**
 * What is wrong with an answer to an attack; null when nothing is. `refusals` are those that its call declares: of a
 * system behind the server that did not answer it may say so.
 */
export function wrongAnswer({ status, text, headers }: Received, refusals: readonly string[] = []): string | null {
  const refusal = parsed(text);
  if (status >= 500 && !refusals.includes(String(refusal?.code))) return `status ${status}`;
  if (status < 200) return 'no answer';
  if (status < 400) return null;
  // With its texts as a person reads them: a line break of a stack is two characters in JSON.
  const words = `${text}\n${Object.values(refusal ?? {}).join('\n')}`;
  const leak = LEAKS.find((pattern) => pattern.test(words));
  if (leak) return `the reply tells of the inside: ${leak.exec(words)?.[0]}`;
  const isRefusal = ['code', 'message', 'requestId'].every((name) => typeof refusal?.[name] === 'string');
  if (!isRefusal) return 'a refusal without code, message and requestId';
  return headers['x-content-type-options'] === 'nosniff' ? null : 'a reply without the security headers';
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
