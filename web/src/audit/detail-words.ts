import { countOf } from '../platform/plural.ts';

/** A number of an entry with its noun; the noun alone where the entry has no number. */
export function count(value: unknown, one: string, many = `${one}s`): string {
  if (typeof value !== 'number') return many;
  return countOf(value, one, many);
}

/** 'a, b and c'. */
export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** An object of an entry; one without members for anything else. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list of an entry as texts. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A text or a number of an entry. */
export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
