import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** An entry of a body that its schema does not allow; `path` is where it was, such as `answers.12`. */
export type SetAside = { path: string; value: unknown; reason: string };

type Container = Record<string, unknown> | unknown[];

/**
 * A body that was refused, without those of its entries that its schema does not allow: `entries` names what has entries,
 * by its path (`Endpoint`). Throws why the request was refused where that is not only for them.
 */
export function withoutBadEntries(
  request: FastifyRequest,
  schema: z.ZodType,
  entries: readonly string[],
): { body: unknown; setAside: SetAside[] } {
  const refusal = request.validationError;
  if (!refusal) return { body: request.body, setAside: [] };
  const issues = refusal.validationContext === 'body' ? (z.safeParse(schema, request.body).error?.issues ?? []) : [];
  const setAside = new Map<string, SetAside>();
  for (const { path, message } of issues) {
    const entry = entryOf(path.map(String), entries);
    const value = entry && valueAt(request.body, entry);
    if (!entry || value === undefined) throw refusal;
    const name = entry.join('.');
    if (!setAside.has(name)) setAside.set(name, { path: name, value, reason: message });
  }
  const { data: body, error } = z.safeParse(schema, without(request.body, '', setAside));
  if (error || setAside.size === 0) throw refusal;
  return { body, setAside: [...setAside.values()] };
}

/** The entry that a path leads into; what should have entries where there is none of them. */
function entryOf(path: string[], entries: readonly string[]): string[] | undefined {
  const container = entries.find((name) => `${path.join('.')}.`.startsWith(`${name}.`));
  return container === undefined ? undefined : path.slice(0, container.split('.').length + 1);
}

function valueAt(body: unknown, path: string[]): unknown {
  return path.reduce((value, name) => (value as Container | null | undefined)?.[name as never], body);
}

/** The same value without what is set aside. */
function without(value: unknown, path: string, setAside: Map<string, SetAside>): unknown {
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([name, one]) => [path === '' ? name : `${path}.${name}`, name, one] as const)
    .filter(([at]) => !setAside.has(at))
    .map(([at, name, one]) => [name, without(one, at, setAside)] as const);
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}
