import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { wordsSought } from '@parlance/contract/texts/folding';
import type { FastifyReply } from 'fastify';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { Db } from './database/database.ts';
import { fieldRefusal } from './refusal.ts';

const DEFAULT_LIMIT = 50;

/** A whole list of more rows than this is read, encoded and sent in batches of so many. */
export const LIST_BATCH = 1000;

/** A list and how many there are in all. Of a whole list with more rows than a batch there are only the ids. */
export type Whole<R> = { rows: R[]; total: number; ids?: Int32Array };

/** Reads a whole list; `ids` is the same query with the ids alone. */
export async function readWhole<D, T extends keyof D, R>(
  db: Db,
  ordered: SelectQueryBuilder<D, T, R>,
  ids: Expression<unknown>,
): Promise<Whole<Simplify<R>>> {
  const rows = await ordered.limit(LIST_BATCH + 1).execute();
  if (rows.length <= LIST_BATCH) return { rows, total: rows.length };
  const all = await idsInOrder(db, ids);
  return { rows: [], ids: all, total: all.length };
}

/** The ids of a query in its order: the query selects `id` alone. Of 250,000 rows they take 1 MB. */
async function idsInOrder(db: Db, ordered: Expression<unknown>): Promise<Int32Array> {
  // One text, because a driver takes ten times as long to read as many rows.
  const { rows } = await sql<{ ids: string }>`select array_to_string(array(${ordered}), ',') as ids`.execute(db);
  const text = rows[0]?.ids ?? '';
  return text === '' ? new Int32Array() : Int32Array.from(text.split(','), Number);
}

/** Which rows of a list are asked for, and in which order. Without a slice the list is whole. */
export type Listing<S extends string> = {
  text?: string;
  sortBy: S;
  direction: 'asc' | 'desc';
  slice?: { offset: number; limit: number };
};

type ListQuery = { page?: number; limit?: number; q?: string; sort?: string };

/** What a list's query asks for. `sort` is one of `sortable`, with `-` before it from the last to the first. */
export function listingOf<const S extends string>(
  { page, limit, q, sort }: ListQuery,
  sortable: readonly S[],
  defaultSort: string,
): Listing<S> {
  const asked = sort ?? defaultSort;
  const sortBy = sortable.find((name) => name === asked.replace(/^-/, ''));
  if (!sortBy) {
    const names = sortable.join(', ');
    throw fieldRefusal(
      'invalid',
      'sort',
      say(msg`Use one of ${{ names }}, with - in front of it for descending order.`),
    );
  }
  return {
    text: q?.trim(),
    sortBy,
    direction: asked.startsWith('-') ? 'desc' : 'asc',
    slice: sliceOf({ page, limit }),
  };
}

/** The rows of a statement that counts beside each how many fit in all; and that count. */
export function counted<R extends { total: number }>(rows: R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Says how many fit in all, and gives the rows. */
export function listedOf<F extends { rows: unknown[]; total: number }>(
  reply: FastifyReply,
  { rows, total }: F,
): F['rows'] {
  reply.header('X-Total-Count', String(total));
  return rows;
}

/** Their ids. */
export function idsOf<I>(rows: Iterable<{ id: I }>): I[] {
  return Array.from(rows, ({ id }) => id);
}

/** The rows of a page; undefined for a whole list. */
export function sliceOf({ page, limit = DEFAULT_LIMIT }: Pick<ListQuery, 'page' | 'limit'>) {
  return page ? { offset: (page - 1) * limit, limit } : undefined;
}

/**
 * The same rows of an ordered list, counted from the end that is nearer: what lies before them has to be walked past.
 * `total` is how many rows the list has.
 */
export function fromNearerEnd(
  { offset, limit }: { offset: number; limit: number },
  { total, direction }: { total: number; direction: 'asc' | 'desc' },
): { offset: number; limit: number; direction: 'asc' | 'desc' } {
  const after = Math.max(0, total - offset - limit);
  if (after >= offset) return { offset, limit, direction };
  return { offset: after, limit: Math.min(limit, total - offset), direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** A condition for rows with these ids: one parameter, where `in` would have one for each. */
export function isAmong(column: string, ids: number[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;
}

/**
 * What a list is in order by whose names somebody typed (decision 074). Accounts, candidates and the bank keep that of
 * theirs in columns that end in `_key`.
 */
export function byName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`name_key(${name}) collate "C"`;
}

/** How many words of a search count. */
const WORDS_MAX = 10;

/**
 * What finds a text in a column of words (`to_tsvector` of `search_text`), as `to_tsquery` reads it, whatever the order,
 * case and accents; `ofNames` finds words with the weight of names alone, see `nameWordsOf`. Null without a text; one
 * without a word finds nothing.
 */
export function searchQuery(text: string | undefined, { ofNames = false } = {}): string | null {
  if (!text) return null;
  return wordsSought(text)
    .slice(0, WORDS_MAX)
    .map(({ word, isWhole }) => `'${word}':${isWhole ? '' : '*'}${ofNames ? 'A' : ''}`.replace(/:$/, ''))
    .join(' & ');
}

/** Whether a column of words, or a text, has what a search looks for. */
export function hasWords(words: RawBuilder<unknown>, query: string | null) {
  return query === null ? sql<boolean>`true` : sql<boolean>`(${words} @@ to_tsquery('simple', ${query}))`;
}

/** The words of a text that is not stored as such. */
export function wordsOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_tsvector('simple', search_text(${text}))`;
}

/** The same with the weight that the words of a name have in `search_words` of accounts, beside those of an email. */
export function nameWordsOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`setweight(${wordsOf(text)}, 'A')`;
}
