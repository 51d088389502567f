import { fieldRefusal } from './refusal.ts';

const DEFAULT_LIMIT = 50;

/** Which rows of a list are asked for, and in which order. Without a slice the list is whole. */
export type Listing<S extends string> = {
  text?: string;
  sortBy: S;
  direction: 'asc' | 'desc';
  slice?: { offset: number; limit: number };
};

type Asked = { page?: number; limit?: number; q?: string; sort?: string };

/** What a list's query asks for. `sort` is one of `sortable`, with `-` before it from the last to the first. */
export function listingOf<const S extends string>(
  { page, limit = DEFAULT_LIMIT, q, sort }: Asked,
  sortable: readonly S[],
  defaultSort: string,
): Listing<S> {
  const asked = sort ?? defaultSort;
  const sortBy = sortable.find((name) => name === asked.replace(/^-/, ''));
  if (!sortBy) {
    const names = sortable.join(', ');
    throw fieldRefusal('invalid', 'sort', `Use one of ${names}, with - in front of it for descending order.`);
  }
  return {
    text: q?.trim(),
    sortBy,
    direction: asked.startsWith('-') ? 'desc' : 'asc',
    slice: page ? { offset: (page - 1) * limit, limit } : undefined,
  };
}

/** A pattern of `like` for what has the text anywhere in it. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
