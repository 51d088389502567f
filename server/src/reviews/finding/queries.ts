import type { ReviewKind } from '@parlance/contract/reviews';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { hasWords, isAmong, nameWordsOf, searchQuery, wordsOf } from '../../platform/list-query.ts';
import type { Hidden } from '../names/queries.ts';

/** Literals, not parameters: only then does PostgreSQL see for good that the partial indexes of the marking queues fit. */
export const isForMarker = sql<boolean>`marked_by_person and not staff and attempts.status in ('submitted', 'timed_out')`;

/** The titles of what waits in a queue, and their words: each is parted once, and not that of every submission. */
export function titlesOf(kind: ReviewKind) {
  // The offset keeps PostgreSQL from parting them after all where they are joined.
  return sql<{ title: string; words: string }>`(select title, ${nameWordsOf(sql`title`)} as words from (
    select distinct title from attempts where ${isForMarker} and score is null and pile = ${kind}
  ) as each offset 0)`;
}

/** How many people are looked for by their ids; where more match, the database keeps them to itself. */
const MOST_IDS = 1000;

/**
 * What scored work of a queue matches a text, by the learner's name or by its title. Names and titles are found first,
 * each once: to search those of every submission takes ten times as long.
 */
export async function findNamed(
  db: Db,
  kind: ReviewKind,
  text: string,
  hidden: Hidden,
): Promise<RawBuilder<boolean> | 'nothing' | 'all'> {
  const query = searchQuery(text);
  const { titles, isEvery } = await findTitles(db, kind, query);
  if (isEvery) return 'all';
  const named = sql`select id from accounts where ${hasWords(sql`search_words`, searchQuery(text, { ofNames: true }))}`;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (${named} limit ${MOST_IDS + 1}) as found
  `.execute(db);
  const ids = rows[0]?.ids ?? [];
  // Not a join, because of "is true": the way through the index keeps its order, and ends with the page.
  const byThem =
    ids.length > MOST_IDS
      ? sql<boolean>`(attempts.account_id in (${named})) is true`
      : sql<boolean>`attempts.account_id = any(${ids}::int[])`;
  const isShown = hidden.ids.length === 0 ? sql`true` : sql`not ${isAmong('attempts.id', hidden.ids)}`;
  const ways = [
    ...(ids.length > 0 ? [sql<boolean>`(${byThem} and ${isShown})`] : []),
    ...(titles.length > 0 ? [sql<boolean>`lower(attempts.title) = any(${titles}::text[])`] : []),
    ...(hidden.found.length > 0 ? [isAmong('attempts.id', hidden.found)] : []),
  ];
  return ways.length === 0 ? 'nothing' : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/**
 * The titles of scored work of a queue that match, in lower case, and whether every one does: the index is asked for
 * the next one each time.
 */
async function findTitles(db: Db, kind: ReviewKind, query: string | null) {
  const next = (after: RawBuilder<unknown>) => sql`(select lower(title) from attempts
    where ${isForMarker} and score is not null and pile = ${kind} ${after} order by lower(title) limit 1)`;
  const { rows } = await sql<{ title: string; matches: boolean }>`
    with recursive titles (title) as (
      ${next(sql``)} union all select ${next(sql`and lower(title) > titles.title`)} from titles where titles.title is not null
    )
    select title, ${hasWords(wordsOf(sql`title`), query)} as matches from titles where title is not null
  `.execute(db);
  const titles = rows.filter(({ matches }) => matches).map(({ title }) => title);
  return { titles, isEvery: titles.length > 0 && titles.length === rows.length };
}
