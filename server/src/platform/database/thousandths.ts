import { type RawBuilder, sql } from 'kysely';

/** The mark of a response in thousandths, by the name of its table in the statement. */
export function markThousandths(responses: string): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${responses}.thousandths`)}, 1000 * ${sql.ref(`${responses}.mark`)})`;
}

/** What of so many thousandths is whole marks. */
export function wholeOf(sum: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${sum} / 1000)::integer`;
}

/** The thousandths where the mark is not whole, otherwise null: the whole marks say it all. */
export function unlessWhole(sum: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(case when ${sum} % 1000 <> 0 then ${sum} end)::integer`;
}
